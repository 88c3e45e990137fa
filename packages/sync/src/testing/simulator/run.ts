import { seededRandomInt } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '../../protocol.ts'
import { faultsAfterHealing } from './checks.ts'
import { type Evening, exchange, pay, play } from './deeds.ts'
import { newSheet } from './edits.ts'
import { createLedger } from './ledger.ts'
import type { Mutant } from './mutants.ts'
import { type Step, stepsOf } from './steps.ts'
import { CAMPAIGN, claim, NOW, reseat, seatOf, setTable, type Table } from './table.ts'

/** I2: a device that has nothing new to say falls silent within so many rounds. */
const MOST_ROUNDS = 40

export type Play = { mutant?: Mutant; steps?: Step[] }

/** One evening with random edits and faults, then peace; answers what went wrong. The same seed is the same evening. */
export function runEvening(seed: number, { mutant, steps = stepsOf(seed) }: Play = {}): string[] {
  const table = setTable(seededRandomInt(seed), createLedger(), mutant)
  const evening: Evening = { table, offline: new Set() }
  begin(table)
  for (const step of steps) play(evening, step)
  pay(table)
  const rounds = heal(table)
  const restless = rounds > MOST_ROUNDS ? [`I2 still pushing after ${MOST_ROUNDS} rounds`] : []
  return [...restless, ...faultsAfterHealing(table, table.ledger)]
}

/** A campaign with two claimed sheets, a GM and two players; a third one joins later, or never. */
function begin(table: Table): void {
  const { ledger } = table
  const [gm, ...players] = table.people
  const laptop = gm?.replicas[0]
  if (!laptop) return
  laptop.write('campaigns', { id: CAMPAIGN, rev: '', name: ledger.token('w'), sessionNumber: 1, lastModified: NOW })
  for (const name of ['ash', 'bryn']) {
    const sheet = newSheet(name, { notes: ledger.token('gm') })
    ledger.made(sheet)
    laptop.write('characters', sheet)
  }
  for (const collection of COLLECTION_NAMES) exchange(laptop, collection)
  const early = players.slice(0, 2)
  for (const guest of early) reseat(table, guest, {})
  for (const [at, name] of ['ash', 'bryn'].entries()) claim(table, name, memberIdOf(table, early[at]))
  heal(table)
}

function memberIdOf(table: Table, guest: Table['people'][number] | undefined): string | null {
  return (guest && seatOf(table, guest)?.memberId) ?? null
}

/** Everybody is online and nothing fails until nobody has anything to say; answers the rounds it took. */
function heal(table: Table): number {
  const devices = table.people.flatMap(({ replicas }) => replicas)
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    let busy = false
    for (const replica of devices) {
      // A refusal that was under way when the plan came back arrives after it: waking, the device asks once more.
      if (replica.disk.refused) replica.release()
      for (const collection of COLLECTION_NAMES) busy = exchange(replica, collection) || busy
    }
    if (!busy) return round
  }
  return MOST_ROUNDS + 1
}
