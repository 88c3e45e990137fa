import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { aPlayer } from '../../packages/schema/src/testing/builders.ts'
import { PROTOCOL_VERSION, type PullAnswer, type PushAnswer } from '../../packages/sync/src/index.ts'

const HEADERS = { 'content-type': 'application/json', 'x-sync-protocol': String(PROTOCOL_VERSION) }
/** As the app's own: for a broken stream, and for a call that failed. */
const AGAIN_AFTER_MS = 200

export type Device = {
  call<T>(path: string, body: object): Promise<T>
  /** Opens a stream on one server; from then on at the device's address, again and again. */
  listen(first: string): void
  isListening(): boolean
  /** Pushes a new character until it is acknowledged. Returns how many tries failed. */
  pushUntilTaken(campaignId: string, id: string): Promise<number>
  characterIds(): Promise<string[]>
}

/** A device that does over HTTP what the app does, without a database of its own. */
export function aDevice(url: string): Device {
  const cookies = new Map<string, string>()
  const leaving = new AbortController()
  let isListening = false
  onTestFinished(() => leaving.abort())

  const headers = () => ({ ...HEADERS, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })
  const call = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const listenOnce = async (address: string) => {
    const answer = await fetch(`${address}/api/sync/live`, { headers: headers(), signal: leaving.signal })
    isListening = answer.ok
    for await (const _ of answer.body ?? []);
  }
  const listen = async (first: string) => {
    for (let address = first; !leaving.signal.aborted; address = url) {
      await listenOnce(address).catch(() => {})
      isListening = false
      await wait(AGAIN_AFTER_MS)
    }
  }
  return {
    call,
    listen: (first) => void listen(first),
    isListening: () => isListening,
    async pushUntilTaken(campaignId, id) {
      const rows = [{ doc: aPlayer({ id, campaignId, rev: `rev-${id}` }), base: null }]
      for (let failures = 0; ; failures += 1) {
        try {
          const body = { collection: 'characters', replica: 'tablet', rows }
          const { verdicts } = await call<PushAnswer>('/api/sync/push', body)
          if (verdicts[0]?.verdict === 'ok') return failures
          throw new Error(JSON.stringify(verdicts))
        } catch (error) {
          if (leaving.signal.aborted) throw error
          await wait(AGAIN_AFTER_MS)
        }
      }
    },
    async characterIds() {
      const ids: string[] = []
      let checkpoint = {}
      for (;;) {
        const page = await call<PullAnswer>('/api/sync/pull', { collection: 'characters', checkpoint })
        ids.push(...page.documents.map(({ id }) => String(id)))
        if (!page.more) return ids.toSorted()
        checkpoint = page.checkpoint
      }
    },
  }
}
