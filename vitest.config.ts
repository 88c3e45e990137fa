import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'schema', root: 'packages/schema', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'sync',
          root: 'packages/sync',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'api', root: 'apps/api', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts', '**/*.test.mjs'] } },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
    ],
  },
})
