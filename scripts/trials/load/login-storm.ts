import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../../../apps/api/src/testing/write-parties.ts'
import { elapsed, percentile } from '../../bench/rounds.ts'
import { roundsOf, tellOutcome } from '../outcome.ts'
import { browserFetch } from './browser-fetch.ts'
import { endServer, openCrowd } from './crowd.ts'
import { openDevice } from './device.ts'
import { serverInWords, watchServer } from './server-watch.ts'

const PASSWORD = 'a lantern in the dark'
const COME_WITHIN_MS = 3_000
/** Who was told to come back does so within this time after the wait that the server named. */
const READS_FOR_MS = 1_000
const GIVES_UP_AFTER_MS = 600_000
/** Nobody typed a wrong password, so nobody has to wait like someone who guesses. */
const LONGEST_WAIT_S = 60
/** A device may push 60 times in ten seconds. */
const PROBES_EVERY_MS = 250
/** All other answers meanwhile; p99. */
const OTHERS_WITHIN_MS = 1_000
/** So many of all people are behind one address: a convention, a school. */
const SHARE_AN_ADDRESS = 0.5
const MOST_SHOWN = 5

/** `npm run load -- login-storm 100`: so many people sign in within three seconds. */
async function main(): Promise<void> {
  const people = roundsOf(500)
  const { server, parties } = await openCrowd({ count: people + 1, phones: () => 0, password: PASSWORD })
  const [other, ...storm] = parties
  if (!other) throw new Error('Nobody is there')
  const watch = watchServer(server.url)
  const others = probe(server.url, other)
  const answers = new Map<number, number>()
  const faults: string[] = []
  const took = await elapsed(() => {
    return Promise.all(
      storm.map(async ({ gm: { email } }, index) => {
        const address =
          index < people * SHARE_AN_ADDRESS ? '203.0.113.7' : `198.51.${100 + (index >> 8)}.${index & 255}`
        const fault = await signIn({ url: server.url, email, address }, answers)
        if (fault) faults.push(`${email}: ${fault}`)
      }),
    )
  })
  const waits = await others.stop()
  const figures = await watch.stop()
  await endServer(server)
  const turnedAway = [...answers]
    .filter(([status]) => status !== 200)
    .map(([status, count]) => `${count} with ${status}`)
  const p99 = percentile(waits, 99)
  const note = [
    `all in after ${(took / 1000).toFixed(0)} s, told to come back ${turnedAway.join(' and ') || 'never'}`,
    `health and pushes meanwhile p50 ${percentile(waits, 50).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    serverInWords(figures),
  ].join('; ')
  console.log([note, ...faults.slice(0, MOST_SHOWN)].join('\n'))
  tellOutcome({ trial: 'login-storm', tried: people, survived: people - faults.length, lost: faults.length, note })
  if (faults.length > 0) throw new Error(`${faults.length} of ${people} people did not get in`)
  if (p99 > OTHERS_WITHIN_MS) throw new Error(`Other answers took ${p99.toFixed(0)} ms, and not ${OTHERS_WITHIN_MS}`)
}

type Login = { url: string; email: string; address: string }

/** Tries until in, as often as the server says when to come back. Returns what went wrong. */
async function signIn({ url, email, address }: Login, answers: Map<number, number>): Promise<string | undefined> {
  const endsAt = performance.now() + GIVES_UP_AFTER_MS
  const { send } = browserFetch()
  await wait(Math.random() * COME_WITHIN_MS)
  while (performance.now() < endsAt) {
    const answer = await send(`${url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username: email, password: PASSWORD, recaptchaToken: '' }),
    })
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    const body = await answer.text()
    if (answer.ok) return undefined
    const seconds = Number(answer.headers.get('retry-after'))
    const isTurnedAway = (answer.status === 429 || answer.status === 503) && seconds > 0 && seconds <= LONGEST_WAIT_S
    if (!isTurnedAway) return `answered ${answer.status}, to come back after ${seconds} s: ${body}`
    await wait(seconds * 1000 + Math.random() * READS_FOR_MS)
  }
  return 'not in after ten minutes'
}

/** Someone else plays on: how long their pushes and the health check take. */
function probe(url: string, { gm, campaignId }: Party): { stop(): Promise<number[]> } {
  const device = openDevice({ url, replica: 'other', cookie: gm.cookie, account: gm.id })
  const watcher = browserFetch()
  const waits: number[] = []
  let isOver = false
  const push = async (count: number) => {
    const lastModified = new Date().toISOString()
    const doc = {
      id: `note-${count}`,
      campaignId,
      title: 'A note',
      text: '',
      lastModified,
      conflicts: [],
      rev: `n.${count}`,
    }
    const [verdict] = await device.push('handouts', [{ doc, base: null }])
    if (verdict?.verdict !== 'ok') throw new Error(`The server answered ${JSON.stringify(verdict)}`)
  }
  const health = async () => {
    const answer = await watcher.send(`${url}/healthz`)
    await answer.text()
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`)
  }
  const probing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      waits.push(await elapsed(() => push(count)), await elapsed(health))
      await wait(PROBES_EVERY_MS)
    }
    const failed = Object.keys(device.counts.failures)
    if (failed.length > 0) throw new Error(`A push meanwhile was ${failed.join(' and ')}`)
    device.close()
    watcher.close()
  })()
  return {
    async stop() {
      isOver = true
      await probing
      return waits
    },
  }
}

await main()
