import "./css/fonts.css";
import "./css/tokens.css";
import "./css/base.css";
import "./css/buttons.css";
import "./css/layout.css";
import "./css/moments.css";
import "./css/prose.css";
import "./css/motion.css";
import "./css/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./lib/router.svelte";

document.addEventListener("click", follow);
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });

// Kept for times without a network, once everything else is there.
if ("serviceWorker" in navigator && import.meta.env.PROD) window.addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => {}));
