import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startPostgres, type TestPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import type { Played, Work } from './play-on-postgres.ts'

const USUAL_RUNS = 200

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } })

async function main(): Promise<boolean> {
  const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  const runs = Number(values.runs ?? (values.seed === undefined ? USUAL_RUNS : 1))
  const seeds = Array.from({ length: runs }, (_, index) => first + index)
  const postgres = await startPostgres()
  try {
    return await play(seeds, postgres)
  } finally {
    await postgres.close()
  }
}

/** On all cores, each with a database of its own. */
async function play(seeds: number[], postgres: TestPostgres): Promise<boolean> {
  let [failed, calls] = [0, 0]
  const onPlayed = ({ seed, faults, calls: asked }: Played) => {
    calls += asked
    if (faults.length > 0) failed += 1
    for (const fault of faults) console.log(`schedule ${seed}: ${fault}`)
  }
  const count = Math.min(availableParallelism(), seeds.length)
  const workers = Array.from({ length: count }, async (_, number) => {
    await postgres.createDatabase(`simulator_${number}`)
    const databaseUrl = postgres.urlOf(`simulator_${number}`)
    await inWorker({ databaseUrl, seeds: seeds.filter((_seed, index) => index % count === number) }, onPlayed)
  })
  await Promise.all(workers)
  const held = seeds.length - failed
  const range = `seeds ${seeds[0]} to ${seeds.at(-1)}`
  console.log(`${held} schedules went on PostgreSQL as in memory, ${failed} did not (${range}; ${calls} calls)`)
  return failed === 0
}

function inWorker(work: Work, onPlayed: (played: Played) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./play-on-postgres.ts', import.meta.url), { workerData: work })
    worker.on('message', onPlayed)
    worker.on('error', reject)
    worker.on('exit', () => resolve())
  })
}

process.exitCode = (await main()) ? 0 : 1
