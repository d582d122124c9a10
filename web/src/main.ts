import "@fontsource-variable/atkinson-hyperlegible-next";
import "@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css";
import "@fontsource-variable/besley";
import "@fontsource-variable/besley/wght-italic.css";
import "./css/tokens.css";
import "./css/base.css";
import "./css/layout.css";
import "./css/prose.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { follow } from "./lib/router.svelte";

document.addEventListener("click", follow);
mount(App, { target: document.getElementById("app")! });
