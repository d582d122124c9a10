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

// Web push: it is somebody's turn, and nobody is at their seat. A newer notice of a table takes the place of an older one.
self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {} // not ours: a browser wants a notice shown all the same
  const { sentence = "It is your turn.", table = "", seat = 0 } = told;
  const options = { body: sentence, tag: `${table}/${seat}`, renotify: Boolean(table), icon: "/icon-192.png", data: { path: table ? `/table/${table}` : "/" } };
  event.waitUntil(self.registration.showNotification("Quarterdeck", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? "/"));
});

/** The page that is open at this table, or a new one. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}

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
