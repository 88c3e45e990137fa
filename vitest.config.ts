import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledReact } from './apps/web/compiled-react.ts'

/** Loading what they test takes longer than most tests: files of one worker share it. */
const isolate = false

/** Catches a test that hangs; how fast one is depends on the machine. */
const testTimeout = 60_000
const hookTimeout = testTimeout
const patientWaits = join(import.meta.dirname, 'scripts/testing/patient-waits.ts')
const patient = { testTimeout, hookTimeout, setupFiles: [patientWaits], expect: { poll: { timeout: 10_000 } } }

const simulator = 'src/data/local/testing/**/*.test.ts'

const onPostgresOnly = 'src/{storage,testing}/postgres/**/*.test.ts'
/** Suites of what several processes share; on SQLite they run, too. */
const severalProcesses = 'src/**/several-processes*.test.ts'

/** The server's suites that ask its database, which run on both. */
const onBothDatabases = [
  'src/{jobs,features,http/session,live,outside/captcha,outside/mail}/**/*.test.ts',
  'src/testing/whole-server/{access-matrix,durability}.test.ts',
]
/** About what models answer, files, or the indexes of SQLite. */
const onSqliteOnly = [
  'src/features/ai/{breaker,failures,ladder,pictures,secrets,speech,stream,traced}.test.ts',
  'src/features/admin/users/many-users.test.ts',
  'src/features/feedback/feedback-plan.test.ts',
  'src/jobs/{ballast,check-integrity}.test.ts',
]

/** What waits for timers runs first, beside the static checks: at the end it would leave a core idle. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ project }: TestSpecification) => project.name === 'web' || project.name === 'sync'
    return (await super.sort(files)).toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    // Tests wait for timers and processes a quarter of their time: one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'schema', root: 'packages/schema', include: ['src/**/*.test.ts'], testTimeout, isolate } },
      {
        test: {
          name: 'generators',
          root: 'packages/generators',
          include: ['src/**/*.test.ts'],
          testTimeout,
          isolate,
        },
      },
      { test: { name: 'library', root: 'packages/library', include: ['src/**/*.test.ts'], testTimeout, isolate } },
      { test: { name: 'importers', root: 'packages/importers', include: ['src/**/*.test.ts'], testTimeout, isolate } },
      { test: { name: 'archive', root: 'packages/archive', include: ['src/**/*.test.ts'], testTimeout, isolate } },
      {
        test: {
          name: 'sync',
          root: 'packages/sync',
          include: ['src/**/*.test.ts'],
          ...patient,
          isolate,
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts'],
          exclude: [onPostgresOnly],
          ...patient,
          isolate,
        },
      },
      {
        test: {
          name: 'api-postgres',
          root: 'apps/api',
          include: [onPostgresOnly, severalProcesses, ...onBothDatabases],
          exclude: onSqliteOnly,
          globalSetup: join(import.meta.dirname, 'apps/api/src/testing/postgres/vitest-setup.ts'),
          env: { TEST_DATABASE: 'postgres' },
          ...patient,
          isolate,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts', '**/*.test.mjs'],
          ...patient,
          isolate,
        },
      },
      {
        plugins: [compiledReact()],
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [simulator],
          environment: 'happy-dom',
          // It would follow a pressed download, and the files after it would find another address.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          ...patient,
          setupFiles: [patientWaits, 'src/testing/empty-page.ts'],
          isolate,
        },
      },
      {
        test: {
          name: 'simulator',
          root: 'apps/web',
          // Its pages are global objects of their own; it needs none around it.
          include: [simulator],
          // It drops whole pages and disks: with room for more of them, collecting garbage takes a tenth less time.
          execArgv: ['--max-semi-space-size=32'],
          ...patient,
          isolate,
        },
      },
    ],
  },
})
