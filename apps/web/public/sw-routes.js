// A service worker that sleeps must be started for each request that it might answer. The browser answers these
// without it, where it can: calls of the server, and the app's own files, which the precache has under their addresses.
self.addEventListener('install', (event) => {
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    {
      condition: { urlPattern: { pathname: '/assets/*' } },
      source: { cacheName: `workbox-precache-v2-${self.registration.scope}` },
    },
  ])
})
