import { runBrowserTests } from './browser-tests.ts'
import { buildWeb } from './build.ts'

const built = await buildWeb({ ifStale: true })
process.exitCode = built ? await runBrowserTests(process.argv.slice(2)) : 1
