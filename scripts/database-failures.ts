import { tools } from './paths.ts'
import { runNode } from './step.ts'

const DEFAULT_ROUNDS = '20'

// The failures of PostgreSQL that `npm test` plays briefly, many times over. An argument says how often.
const env = { FAILURE_ROUNDS: process.argv[2] ?? DEFAULT_ROUNDS }
const LONG_MS = '3600000'
const args = [tools.vitest, 'run', '--project', 'api-postgres', '--testTimeout', LONG_MS, 'src/testing/postgres']
process.exitCode = await runNode(args, { env })
