import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SITE = /src\/(pages\/(SitePage|NameField|Section|Choice|Switch|TableRows|Ladder|Tell|Pennants|CoverArt|SoundSwitch)|parts\/(Flag|Icon|Sheet|KeySheet|OpenRecord)\b|lib\/(agreed|covers|play|levels|links|series|today|tables|signals|keys|screens|router|settings|api|courses|numbers|seals|fair|sha256))/;
const OUT = "../src/quarterdeck/server/page";

// The page goes into the package, beside the server that serves it. In development (npm run dev) the server
// of `quarterdeck serve` answers what is not a file of the page.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows files of our own and no data addresses
    chunkSizeWarningLimit: 900,
    // what every page of the site has is one file: each file of the wheel costs some 400 bytes, and each request its time
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "site", test: SITE }] } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
  resolve: { conditions: process.env.VITEST ? ["browser"] : undefined },
  // a time-out says that a test hangs, not that the machine has other things to do
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
});
