import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { patchSources, type SourcePatch } from '../../browser/bundle.ts'
import { mutantNamed } from './index.ts'

const ROOT = fileURLToPath(new URL('../../../../../../../../', import.meta.url))
/** On broken code some tests wait forever. */
const PATIENCE_MS = 600_000
/** As the project `web` runs its tests. */
const IN_PAGE = { environment: 'happy-dom', setupFiles: ['src/testing/empty-page.ts'] }

/** Runs the test that a mutant names on the broken code. Returns whether that test failed; no other counts. */
export async function failsNamedTest(name: string): Promise<boolean> {
  const { patches, test } = mutantNamed(name)
  if (!test) return false
  const applied = new Set<SourcePatch>()
  const [kind = '', room = '', ...path] = test.file.split('/')
  const vitest = await startVitest(
    [path.join('/')],
    {
      config: false,
      // The cache goes by file, not by patch: a mutant would be tested with another one's code.
      fsModuleCache: false,
      root: `${ROOT}${kind}/${room}`,
      watch: false,
      maxWorkers: 1,
      reporters: [{}],
      include: [path.join('/')],
      testNamePattern: test.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      testTimeout: PATIENCE_MS,
      ...(kind === 'apps' && IN_PAGE),
    },
    { plugins: [patchSources(patches, applied)] },
  )
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const hasFailed = tests.some((each) => each.name === test.name && each.result().state === 'failed')
  await vitest.close()
  process.exitCode = 0
  return hasFailed && applied.size === patches.length
}
