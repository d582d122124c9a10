// Opens the page without a network: its files are kept as they are loaded. Tables are never kept: they are the server's.
const CACHE = "quarterdeck-page";
const PAGE = "/";
const MOST = 80; // files of earlier builds go

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else event.respondWith(fetch(request).catch(() => caches.match(request).then((kept) => kept || Response.error())));
});

/** Every address of ours is the same page: the newest one, or the one that is kept. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(PAGE, fresh.clone());
    return fresh;
  } catch {
    return (await cache.match(PAGE)) || Response.error();
  }
}

/** Names hold a hash of what is in them: what is kept is right. */
async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) {
    await cache.put(request, fresh.clone());
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) if (new URL(old.url).pathname !== PAGE) await cache.delete(old);
  }
  return fresh;
}
