import { defaultClientConditions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { repeatableImports } from './chunk-loading.ts'
import { compiledReact } from './compiled-react.ts'
import { withoutAdvertisement, withoutOldChannels } from './rxdb-in-build.ts'
import { sizeLimits } from './size-limits.ts'
import { stillMenu } from './still-menu.ts'

const apiAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:4321'

export default defineConfig({
  plugins: [
    withoutAdvertisement(),
    withoutOldChannels(),
    repeatableImports(),
    compiledReact(),
    stillMenu(),
    sizeLimits(),
    VitePWA({
      // A waiting update never takes over by itself: no one's combat may reload under their hands.
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['*.svg', '*.png', 'scheme.js'],
      manifest: {
        id: '/',
        name: 'Lanternkeep',
        short_name: 'Lanternkeep',
        description: 'The light on the table that stays on: a campaign manager that works without internet.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#10141e',
        theme_color: '#161b28',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/(healthz|readyz|metrics)$/],
        cleanupOutdatedCaches: true,
        clientsClaim: false,
        skipWaiting: false,
        importScripts: ['/sw-routes.js'],
        globIgnores: ['sw-routes.js'],
      },
    }),
  ],
  // Without helpers for ES5: classes and spreads are the browser's own.
  resolve: {
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }],
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    target: 'es2022',
    cssTarget: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What is opened together is one file, with all it imports that no file before it has: each request costs
          // more than the few bytes that aren't needed yet.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'menu', test: /[\\/]app[\\/]start-app\.tsx$/ },
            // The hourglass is all that the player's screen and the join form share: neither waits for the other.
            {
              name: 'local',
              test: /[\\/]app[\\/](local-data|views[\\/]local-views)\.tsx$|[\\/]IconHourglass\.mjs$/,
            },
            // A phone that follows a join link shows its form before it has the player's screen.
            { name: 'join', test: /[\\/]campaigns[\\/]join[\\/]join-campaign\.tsx$/ },
            // Before those of the GM, who needs most of it too. A phone shouldn't load the GM's tools for the rest.
            { name: 'player', test: /[\\/]app[\\/]campaign[\\/]player-screen\.tsx$/ },
            // What every open database does once no one waits. A phone has the player's screen by then, or soon, and
            // shouldn't load the GM's dialogs.
            { name: 'tidy', test: /[\\/]data[\\/]local[\\/](store[\\/]forget-old|images[\\/]missing-images)\.ts$/ },
            // What a player's phone needs once the fight is drawn.
            {
              name: 'player-later',
              test: /[\\/](player-view[\\/](header-menu|sheet-tab|shared-tab|choose-character)|handout-album|handout-arrival|(discard|refusal|set-aside)-dialog)\.tsx$/,
            },
            { name: 'campaign', test: /[\\/]app[\\/]campaign[\\/]campaign-frame\.tsx$/ },
            { name: 'characters', test: /[\\/]features[\\/]characters[\\/]index\.ts$/ },
            { name: 'combat', test: /[\\/]features[\\/]combat[\\/]index\.ts$/ },
            // Small parts that two of the next share: neither loads the other for them.
            { name: 'parts', test: /[\\/](Icon\w+|Progress|device-name-field)\.(mjs|tsx)$/, minShareCount: 2 },
            // What the menu fetches while it is idle.
            {
              name: 'idle',
              test: /[\\/](logout-dialog|choose-account|move-memberships|campaign-removal|news-dot)\.tsx?$/,
            },
            {
              name: 'list',
              test: /[\\/]campaigns[\\/]list[\\/](delete-campaign-dialog|order-field|cloud-deleted-line|cloud-only)\.tsx$/,
            },
            { name: 'settings', test: /[\\/]app[\\/]views[\\/]settings-view\.tsx$/ },
            { name: 'sessions', test: /[\\/]features[\\/]sessions[\\/]index\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 4322,
    proxy: { '/api': { target: apiAddress, changeOrigin: false }, '/healthz': apiAddress },
  },
})
