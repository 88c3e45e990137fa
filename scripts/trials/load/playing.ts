import { percentile } from '../../bench/rounds.ts'
import { roundsOf, secondsOf, tellOutcome } from '../outcome.ts'
import { endServer, openCrowd } from './crowd.ts'
import type { Played } from './evening.ts'
import type { PlayingOrders } from './playing-worker.ts'
import { serverInWords, watchServer } from './server-watch.ts'
import { dealt, startWorkers } from './workers.ts'

const MOST_SHOWN = 5

/** `npm run load -- playing 100 --seconds 30`: so many campaigns play for so long. */
async function main(): Promise<void> {
  const [campaigns, seconds] = [roundsOf(1_000), secondsOf(600)]
  const { server, parties } = await openCrowd({ count: campaigns, phones: (party) => 2 + (party % 2) })
  const workers = startWorkers<PlayingOrders>('playing-worker.ts')
  let played: Played[]
  const watch = watchServer(server.url)
  try {
    const seed = Math.floor(Math.random() * 2 ** 30)
    const hands = dealt(parties, workers.length)
    await Promise.all(
      workers.map((worker, hand) => worker.ask('open', { url: server.url, parties: hands[hand] ?? [], seed })),
    )
    console.log(`${campaigns} campaigns are connected`)
    await Promise.all(workers.map((worker) => worker.ask('play', seconds)))
    played = (await Promise.all(workers.map((worker) => worker.ask('check', null)))).flat()
  } finally {
    for (const worker of workers) worker.stop()
  }
  const figures = await watch.stop()
  await endServer(server)
  const lost = played.flatMap(({ lost, behind }) => [...lost, ...behind])
  const tried = played.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  const note = [...notesOf(played, seconds), serverInWords(figures)].join('; ')
  console.log([note, ...lost.slice(0, MOST_SHOWN)].join('\n'))
  tellOutcome({ trial: 'playing', tried, survived: tried - lost.length, lost: lost.length, note })
  if (lost.length > 0) throw new Error(`${lost.length} writes were lost or did not arrive`)
  // One machine plays all devices: where it is too slow for them, they give up calls and send them again.
  const refused = failuresOf(played).filter((failure) => failure.includes('answered'))
  if (refused.length > 0) throw new Error(`The server refused calls: ${refused.join(', ')}`)
}

function notesOf(played: readonly Played[], seconds: number): string[] {
  const requests = played.reduce((sum, each) => sum + each.requests, 0)
  const times = (of: (each: Played) => number[]) => {
    const all = played.flatMap(of)
    return `p50 ${percentile(all, 50).toFixed(0)} ms, p99 ${percentile(all, 99).toFixed(0)} ms`
  }
  const failures = failuresOf(played)
  return [
    `${requests.toLocaleString('en-US')} requests in ${seconds} s`,
    `a push ${times(({ pushes }) => pushes)}`,
    `a change told to a phone ${times(({ told }) => told)}, and pulled by it ${times(({ held }) => held)}`,
    failures.length > 0 ? `failed calls: ${failures.join(', ')}` : 'no failed call',
  ]
}

function failuresOf(played: readonly Played[]): string[] {
  const sum = new Map<string, number>()
  for (const { failures } of played) {
    for (const [what, count] of Object.entries(failures)) sum.set(what, (sum.get(what) ?? 0) + count)
  }
  return [...sum].map(([what, count]) => `${count} ${what}`)
}

await main()
