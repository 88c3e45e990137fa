import { pick, type RandomInt, seededRandomInt } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName } from '../../protocol.ts'
import { onFight } from './edit-fight.ts'
import { editAsGm, editAsPlayer } from './edits.ts'
import type { Replica } from './replica.ts'
import type { DeedName, Step } from './steps.ts'
import { CAMPAIGN, claim, type Guest, push, reseat, rowsByKey, seatOf, type Table, tick } from './table.ts'

export type Evening = { table: Table; offline: Set<Replica> }
type Moment = Evening & { guest: Guest; replica: Replica; random: RandomInt }
type Deed = (moment: Moment) => void

/** Lets one thing happen. */
export function play(evening: Evening, { deed, device, dice }: Step): void {
  const everybody = evening.table.people.flatMap((guest) => guest.replicas.map((replica) => ({ guest, replica })))
  const chosen = everybody[device % everybody.length]
  if (!chosen) return
  tick(evening.table)
  DEEDS[deed]({ ...evening, ...chosen, random: seededRandomInt(dice) })
}

const BUSY: CollectionName[] = [
  ...(['characters', 'characters', 'characters', 'sessions', 'combats', 'combats'] as const),
  ...(['campaigns', 'rolls', 'handouts', 'recordings'] as const),
]

const online =
  (deed: Deed): Deed =>
  (moment) => {
    if (!moment.offline.has(moment.replica)) deed(moment)
  }

/** One in fifteen dies in the middle of storing. */
const isDeath = (random: RandomInt) => random(0, 14) === 0

type Edit = typeof editAsGm

/** As what this device takes its person for. */
function editWith({ table, guest, replica, random }: Moment, asGm: Edit, asPlayer: Edit): void {
  const seat = seatOf(table, guest)
  if (!seat) return
  const act = replica.roleIn(CAMPAIGN) === 'gm' ? asGm : asPlayer
  act({ replica, random, ledger: table.ledger, memberId: seat.memberId })
}

const DEEDS: { [Name in DeedName]: Deed } = {
  edit: (moment) => editWith(moment, editAsGm, editAsPlayer),
  fight: (moment) => editWith(moment, onFight, editAsPlayer),
  send: online(({ replica, random }) => {
    const kill = isDeath(random)
    replica.send(pick(BUSY, random), random(0, 3) === 0, kill)
    if (kill) replica.kill()
  }),
  receive: online(({ replica, random }) => {
    const kill = isDeath(random)
    replica.receive(pick(BUSY, random), kill)
    if (kill) replica.kill()
  }),
  ask: online(({ replica, random }) => replica.ask(pick(BUSY, random))),
  take: online(({ replica, random }) => {
    const kill = isDeath(random)
    replica.take(pick(BUSY, random), kill)
    if (kill) replica.kill()
  }),
  sync: online(({ replica }) => {
    for (const collection of COLLECTION_NAMES) exchange(replica, collection)
  }),
  /** The network delivers an old push once more, and its answer to nobody. */
  duplicate({ table, random }) {
    if (table.pushes.length === 0) return
    const { guest, body } = pick(table.pushes.slice(-20), random)
    const before = rowsByKey(table)
    push(table, guest, structuredClone(body))
    if ([...rowsByKey(table)].some(([key, row]) => before.get(key) !== row))
      table.faults.push(`I8 a push that came twice changed ${body.collection}`)
  },
  goOffline: ({ offline, replica }) => void offline.add(replica),
  comeBack({ offline }) {
    const [first] = offline
    if (first) offline.delete(first)
  },
  die: ({ replica }) => replica.kill(),
  loseCheckpoint({ replica, random }) {
    replica.kill()
    for (const collection of random(0, 1) ? COLLECTION_NAMES : [pick(BUSY, random)])
      replica.disk.down.delete(collection)
  },
  changeSeats({ table, random }) {
    const guest = pick(table.people.slice(1), random)
    const seat = seatOf(table, guest)
    if (!seat) return reseat(table, guest, {})
    // Seldom, because each makes the rest of the evening simpler.
    if (random(0, 1) === 0)
      return claim(table, pick(['ash', 'bryn'], random), random(0, 2) === 0 ? null : seat.memberId)
    if (seat.status === 'removed') return reseat(table, guest, { status: 'active', role: 'player' })
    if (random(0, 1) === 0) return leave(table, guest)
    return reseat(table, guest, { role: seat.role === 'gm' ? 'player' : 'gm' })
  },
  changePlan({ table }) {
    if (table.paid) table.paid = false
    else pay(table)
  },
}

/** The upgrade: every device hears of it. */
export function pay(table: Table): void {
  table.paid = true
  for (const { replicas } of table.people) for (const replica of replicas) replica.release()
}

function leave(table: Table, guest: Guest): void {
  const memberId = seatOf(table, guest)?.memberId
  reseat(table, guest, { status: 'removed' })
  for (const { id, collection, document } of table.store.allRows()) {
    if (collection === 'characters' && document.claimedBy === memberId) claim(table, id, null)
  }
}

/** A round of the network in peace; whether anything moved. */
export function exchange(replica: Replica, collection: CollectionName): boolean {
  replica.receive(collection, false)
  replica.take(collection, false)
  const sent = replica.send(collection, false)
  replica.receive(collection, false)
  replica.ask(collection)
  const taken = replica.take(collection, false)
  return sent || taken > 0
}
