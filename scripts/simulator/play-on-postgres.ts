// A worker of `npm run simulate -- --database postgres`.
import { parentPort, workerData } from 'node:worker_threads'
import { makeKit } from '../../apps/web/src/data/local/testing/simulator/kit.ts'
import { differencesOnPostgres } from './differences-on-postgres.ts'
import { openPostgresServers } from './postgres-servers.ts'
import { recordSchedule } from './record-calls.ts'

export type Work = { databaseUrl: string; seeds: readonly number[] }
export type Played = { seed: number; faults: string[]; calls: number }

const { databaseUrl, seeds } = workerData as Work
const kit = await makeKit()
const servers = await openPostgresServers(databaseUrl)
for (const seed of seeds) {
  const recording = await recordSchedule(seed, kit)
  const differences = await differencesOnPostgres(servers, recording, seed)
  const played: Played = { seed, faults: [...recording.faults, ...differences], calls: recording.calls.length }
  parentPort?.postMessage(played)
}
await servers.close()
