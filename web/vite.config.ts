import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

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
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
  resolve: { conditions: process.env.VITEST ? ["browser"] : undefined },
  // a time-out says that a test hangs, not that the machine has other things to do
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], testTimeout: 60_000 },
});
