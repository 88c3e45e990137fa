import { buildWeb } from '../build.ts'
import { runStories } from './browser-tests.ts'

const args = process.argv.slice(2)
// Repeated stories are counted, so a failed run is not retried.
const isCount = args.some((arg) => arg.startsWith('--repeat-each'))
const built = await buildWeb({ ifStale: true })
process.exitCode = built ? await runStories(isCount ? ['--retries=0', ...args] : args) : 1
