import { buildWeb } from './build.ts'
import { runBrowserTests } from './test-runner/browser-tests.ts'

/** Takes the README's pictures of the demo world again, into docs/. */
const built = await buildWeb({ ifStale: true })
process.env.PICTURES = 'yes'
process.exitCode = built ? await runBrowserTests([]) : 1
