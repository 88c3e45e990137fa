import { setTimeout as wait } from 'node:timers/promises'
import type { Party } from '../../../apps/api/src/testing/write-parties.ts'
import { type Evening, newEvening, type Played } from './evening.ts'
import { takeOrders } from './workers.ts'

const LOOKS_EVERY_MS = 100
/** So many campaigns connect at once. */
const OPENS_AT_ONCE = 25

const evenings: Evening[] = []

export type PlayingOrders = {
  open(given: { url: string; parties: Party[]; seed: number }): Promise<void>
  play(seconds: number): Promise<void>
  check(given: null): Promise<Played[]>
}

takeOrders({
  async open({ url, parties, seed }) {
    for (let at = 0; at < parties.length; at += OPENS_AT_ONCE) {
      const some = parties.slice(at, at + OPENS_AT_ONCE)
      const opened = some.map((party, index) => newEvening(url, party, seed + at + index))
      evenings.push(...opened)
      for (const evening of opened) evening.open()
      while (!opened.every((evening) => evening.isOpen())) await wait(LOOKS_EVERY_MS)
    }
  },
  play: async (seconds) => void (await Promise.all(evenings.map((evening) => evening.play(seconds)))),
  async check() {
    const played: Played[] = []
    for (const evening of evenings) played.push(await evening.check())
    for (const evening of evenings) evening.close()
    return played
  },
} satisfies PlayingOrders)
