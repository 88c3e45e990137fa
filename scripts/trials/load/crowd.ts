import { type PartiesOptions, type Party, writeParties } from '../../../apps/api/src/testing/write-parties.ts'
import { type Server, startServer } from '../../../apps/web/e2e/testing/server/server.ts'
import { runMain } from '../../../apps/web/e2e/testing/server/server-process.ts'
import { METRICS_TOKEN } from './server-watch.ts'

/** People come from addresses of their own, as behind a proxy: limits count by address. */
const SETTINGS = { METRICS_TOKEN, TRUST_PROXY: 'loopback' }

const MOST_SHOWN = 3
const LONGEST_SHOWN = 300

/** The real server, on a database that holds all these people before it starts. */
export async function openCrowd(options: PartiesOptions): Promise<{ server: Server; parties: Party[] }> {
  let parties: Party[] = []
  const server = await startServer(SETTINGS, async (settings, log) => {
    if (parties.length === 0) parties = await writeParties(settings, options)
    return runMain(settings, log)
  })
  return { server, parties }
}

/** Ends a server after its work; throws unless it ends cleanly and leaves a sound database. */
export async function endServer(server: Server): Promise<void> {
  const findings = await server.stop()
  await server.close()
  if (findings.length === 0) return
  const some = findings.slice(0, MOST_SHOWN).map((finding) => finding.slice(0, LONGEST_SHOWN))
  throw new Error(`The server left ${findings.length} findings:\n${some.join('\n')}`)
}
