import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName } from '../../protocol.ts'
import { faultsAfterHealing } from './checks.ts'
import { editAsGm, editAsPlayer, newSheet } from './edits.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { Mutant } from './mutants.ts'
import type { Replica } from './replica.ts'
import { CAMPAIGN, claim, type Guest, NOW, reseat, seatOf, setTable, type Table } from './table.ts'

const STEPS = 90
/** I2: a device that has nothing new to say falls silent within so many rounds. */
const MOST_ROUNDS = 40

type Evening = { table: Table; ledger: Ledger; random: RandomInt; offline: Set<Replica> }

/** One evening with random edits and faults, then peace; answers what went wrong. The same seed is the same evening. */
export function runEvening(seed: number, mutant?: Mutant): string[] {
  const random = seededRandomInt(seed)
  const evening: Evening = { table: setTable(random, mutant), ledger: createLedger(), random, offline: new Set() }
  begin(evening)
  for (let step = 0; step < STEPS; step += 1) pick(DEEDS, random)(evening)
  const rounds = heal(evening.table)
  const restless = rounds > MOST_ROUNDS ? [`I2 still pushing after ${MOST_ROUNDS} rounds`] : []
  return [...restless, ...faultsAfterHealing(evening.table, evening.ledger)]
}

function begin({ table, ledger }: Evening): void {
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
  for (const guest of players) reseat(table, guest, {})
  claim(table, 'ash', seatOf(table, players[0] ?? gm)?.memberId ?? null)
  claim(table, 'bryn', seatOf(table, players[1] ?? gm)?.memberId ?? null)
  heal(table)
}

type Deed = (evening: Evening) => void

const edit: Deed = (evening) => {
  const { table, random, ledger } = evening
  const guest = pick(table.people, random)
  const seat = seatOf(table, guest)
  const replica = pick(guest.replicas, random)
  const act = replica.roleIn(CAMPAIGN) === 'gm' ? editAsGm : editAsPlayer
  act({ replica, random, ledger, memberId: seat?.memberId })
}

const network: Deed = (evening) => {
  const { random, offline } = evening
  const { replica } = someDevice(evening)
  if (offline.has(replica)) return
  const collection = pick(BUSY, random)
  // One in ten deaths falls into the middle of storing an answer.
  const kill = random(0, 30) === 0
  const act = random(0, 4)
  if (act <= 1) replica.send(collection, random(0, 6) === 0)
  else if (act === 2) replica.receive(collection, kill)
  else if (act === 3) replica.ask(collection)
  else replica.take(collection, kill)
  if (kill) replica.kill()
}

/** Many things at once on one device, so that answers, pages and edits overtake one another. */
const race: Deed = (evening) => {
  const { random, table, ledger } = evening
  const guest = pick(table.people, random)
  const replica = pick(guest.replicas, random)
  if (evening.offline.has(replica)) return
  const memberId = seatOf(table, guest)?.memberId
  const act = replica.roleIn(CAMPAIGN) === 'gm' ? editAsGm : editAsPlayer
  for (let turn = 0; turn < 12; turn += 1) {
    const what = random(0, 5)
    if (what <= 1) act({ replica, random, ledger, memberId })
    else if (what === 2) replica.send('characters', random(0, 9) === 0)
    else if (what === 3) replica.receive('characters', random(0, 30) === 0)
    else if (what === 4) replica.ask('characters')
    else replica.take('characters', random(0, 30) === 0)
  }
}

const sync: Deed = (evening) => {
  const { replica } = someDevice(evening)
  if (!evening.offline.has(replica)) for (const collection of COLLECTION_NAMES) exchange(replica, collection)
}

const goOffline: Deed = (evening) => {
  evening.offline.add(someDevice(evening).replica)
}

const comeBack: Deed = (evening) => {
  const [replica] = evening.offline
  if (replica) evening.offline.delete(replica)
}

const die: Deed = (evening) => someDevice(evening).replica.kill()

/** Seldom, because each makes the rest of the evening simpler. */
const changeSeats: Deed = (evening) => {
  const { table, random } = evening
  if (random(0, 2) !== 0) return
  const guest = pick(table.people.slice(1), random)
  const seat = seatOf(table, guest)
  if (!seat) return
  if (seat.status === 'removed') return reseat(table, guest, { status: 'active', role: 'player' })
  const what = random(0, 3)
  if (what === 0) leave(table, guest)
  else if (what === 1) reseat(table, guest, { role: seat.role === 'gm' ? 'player' : 'gm' })
  else claim(table, pick(['ash', 'bryn'], random), random(0, 2) === 0 ? null : seat.memberId)
}

function leave(table: Table, guest: Guest): void {
  const memberId = seatOf(table, guest)?.memberId
  reseat(table, guest, { status: 'removed' })
  for (const { id, collection, document } of table.store.allRows()) {
    if (collection === 'characters' && document.claimedBy === memberId) claim(table, id, null)
  }
}

const BUSY: CollectionName[] = ['characters', 'characters', 'sessions', 'combats', 'campaigns', 'rolls']
const DEEDS: Deed[] = [
  edit,
  edit,
  edit,
  edit,
  network,
  network,
  network,
  network,
  network,
  race,
  sync,
  goOffline,
  comeBack,
  die,
  changeSeats,
]

function someDevice({ table, random }: Evening): { replica: Replica } {
  return { replica: pick(pick(table.people, random).replicas, random) }
}

function exchange(replica: Replica, collection: CollectionName): boolean {
  replica.receive(collection, false)
  replica.take(collection, false)
  const sent = replica.send(collection, false)
  replica.receive(collection, false)
  replica.ask(collection)
  const taken = replica.take(collection, false)
  return sent || taken > 0
}

/** Everybody is online and nothing fails until nobody has anything to say; answers the rounds it took. */
function heal(table: Table): number {
  const devices = table.people.flatMap(({ replicas }) => replicas)
  for (let round = 0; round <= MOST_ROUNDS; round += 1) {
    let busy = false
    for (const replica of devices) {
      for (const collection of COLLECTION_NAMES) busy = exchange(replica, collection) || busy
    }
    if (!busy) return round
  }
  return MOST_ROUNDS + 1
}
