import { buildWeb } from '../build.ts'
import { runBrowserTests } from './browser-tests.ts'

/** Stores the databases of this release under apps/web/e2e/fixtures/<name>, for later releases to open. */
const name = process.argv[2]
if (!name || !/^schema-\d+$/.test(name)) throw new Error('Usage: npm run fixtures -- schema-<version>')
const built = await buildWeb({ ifStale: true })
process.env.FIXTURES = name
process.exitCode = built ? await runBrowserTests([]) : 1
