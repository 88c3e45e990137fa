import { buildWeb } from '../build.ts'
import { listStories, runStories } from './browser-tests.ts'

const args = process.argv.slice(2)
// Repeated stories are counted, so a failed run is not retried.
const isCount = args.some((arg) => arg.startsWith('--repeat-each'))
const built = await buildWeb({ ifStale: true })
process.exitCode = built ? await runStories(isCount ? ['--retries=0', ...args] : args) : 1
if (built) listStories([undefined])
