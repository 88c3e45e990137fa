import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Loading what they test takes longer than most tests: files of one worker share it. */
const isolate = false

const simulator = 'src/data/local/testing/**/*.test.ts'

export default defineConfig({
  test: {
    // Tests wait for timers and processes a quarter of their time: one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'schema', root: 'packages/schema', include: ['src/**/*.test.ts'], isolate } },
      {
        test: {
          name: 'generators',
          root: 'packages/generators',
          include: ['src/**/*.test.ts'],
          testTimeout: 20_000,
          isolate,
        },
      },
      {
        test: {
          name: 'sync',
          root: 'packages/sync',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate,
        },
      },
      { test: { name: 'api', root: 'apps/api', include: ['src/**/*.test.ts'], testTimeout: 60_000, isolate } },
      // They start servers and commands of their own.
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts', '**/*.test.mjs'], testTimeout: 30_000 } },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [simulator],
          environment: 'happy-dom',
          setupFiles: ['src/testing/empty-page.ts'],
          testTimeout: 20_000,
          isolate,
        },
      },
      // Its pages are global objects of their own; it needs none around it.
      { test: { name: 'simulator', root: 'apps/web', include: [simulator], testTimeout: 60_000, isolate } },
    ],
  },
})
