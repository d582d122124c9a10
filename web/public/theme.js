// Day or night before anything is drawn, as settings.svelte.ts decides it.
(function () {
  var theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("quarterdeck") || "{}").theme || theme;
  } catch (error) {
    // a browser that keeps nothing has no theme of its own
  }
  var night = theme === "night" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = night ? "dark" : "light";
})();
