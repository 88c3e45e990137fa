import { percentile } from '../../bench/rounds.ts'
import { roundsOf, tellOutcome } from '../outcome.ts'
import { endServer, openCrowd } from './crowd.ts'
import type { ReconnectOrders } from './reconnect-worker.ts'
import { serverInWords, watchServer } from './server-watch.ts'
import { dealt, startWorkers } from './workers.ts'

const PHONES = 4
const MOST_SHOWN = 5

/** `npm run load -- reconnect-storm 200`: so many streams are open, and the server restarts. */
async function main(): Promise<void> {
  const { server, parties } = await openCrowd({
    count: Math.ceil(roundsOf(5_000) / (PHONES + 1)),
    phones: () => PHONES,
  })
  const workers = startWorkers<ReconnectOrders>('reconnect-worker.ts')
  const watch = watchServer(server.url)
  const notes: string[] = []
  const away: string[] = []
  let tried = 0
  try {
    const hands = dealt(parties, workers.length)
    await Promise.all(
      workers.map((worker, hand) => worker.ask('open', { url: server.url, parties: hands[hand] ?? [] })),
    )
    console.log(`${parties.length * (PHONES + 1)} streams are open`)
    for (const [round, how] of ['a restart', 'kill -9'].entries()) {
      if (how === 'kill -9') await server.kill()
      const [backs] = await Promise.all([
        Promise.all(workers.map((worker) => worker.ask('strike', round))),
        server.restart(),
      ])
      const seconds = backs.flatMap((back) => back.seconds)
      away.push(...backs.flatMap((back) => back.away))
      tried += parties.length * (PHONES + 1)
      const [p50, last] = [percentile(seconds, 50), percentile(seconds, 100)]
      notes.push(`after ${how} half of them back in ${p50.toFixed(1)} s, the last in ${last.toFixed(1)} s`)
      console.log(notes.at(-1), ...backs.map(({ failures }) => failures))
    }
  } finally {
    for (const worker of workers) worker.stop()
  }
  notes.push(serverInWords(await watch.stop()))
  await endServer(server)
  const note = notes.join('; ')
  console.log([note, ...away.slice(0, MOST_SHOWN)].join('\n'))
  tellOutcome({ trial: 'reconnect-storm', tried, survived: tried - away.length, lost: away.length, note })
  if (away.length > 0) throw new Error(`${away.length} devices did not come back, or not with everything`)
}

await main()
