import { type CampaignRole, type Poke, type PullAnswer, pullBody, pushBody } from '../../protocol.ts'
import type { Seat, ServerFacts, SyncPerson, Touched } from '../../server/document-store.ts'
import { acceptPush, createReplicaRuns, listChanges } from '../../server/index.ts'
import { createMemoryStore, type MemoryStore } from '../../testing/memory-store.ts'
import { type LiveOptions, type Transport, TransportError } from '../transport.ts'

/** The real deciding half on a store in memory, with a network for each person that can be cut. */
export type Table = {
  store: MemoryStore
  /** Every byte that went to the person's devices, pokes included. */
  sentTo(person: SyncPerson): string
  transportOf(person: SyncPerson): Transport
  cut(person: SyncPerson): void
  mend(person: SyncPerson): void
  /** The next push of this person is stored, and its answer lost with the network. */
  loseNextAnswer(person: SyncPerson): void
  seat(person: SyncPerson, campaignId: string, role: CampaignRole, change?: Partial<Seat>): void
  /** Owners whose plan has no cloud sync. */
  unpaid: Set<string>
  /** How long each way takes; undefined: no time at all. */
  delay?: () => number
}

type Wire = { down: boolean; loseAnswer: boolean; sent: string[]; streams: Set<LiveOptions> }

export function openTable(): Table {
  const store = createMemoryStore()
  const wires = new Map<string, Wire>()
  const unpaid = new Set<string>()
  const runs = createReplicaRuns()
  let ids = 0
  const wireOf = (person: SyncPerson) => {
    const name = JSON.stringify(person)
    const wire = wires.get(name) ?? { down: false, loseAnswer: false, sent: [], streams: new Set() }
    wires.set(name, wire)
    return wire
  }
  const facts = (): ServerFacts => ({
    now: new Date().toISOString(),
    newId: () => `server-${++ids}`,
    newJoinCode: () => `AAA-${String(++ids).padStart(3, '2')}`,
    mayOwnerSync: (ownerId) => !unpaid.has(ownerId),
  })
  const shared = (person: SyncPerson, { replica, run }: { replica?: string | undefined; run?: string | undefined }) => {
    const isShared = runs.isShared({ person: JSON.stringify(person), replica, run })
    return isShared ? { replicaShared: true as const } : {}
  }
  const transportOf = (person: SyncPerson): Transport => {
    const wire = wireOf(person)
    return {
      push: async (body) => {
        reach(wire)
        await travel(table)
        const { answer, touched, heldBySender } = await store.write((tx) =>
          acceptPush(tx, person, pushBody.parse(structuredClone(body)), facts()),
        )
        tellAll({ store, wires }, touched, heldBySender ? body.run : undefined)
        if (wire.loseAnswer) wire.down = true
        await travel(table)
        reach(wire)
        return record(wire, { ...answer, ...shared(person, body) })
      },
      pull: async (body) => {
        reach(wire)
        await travel(table)
        const answer: PullAnswer = store.read((tx) => listChanges(tx, person, pullBody.parse(body)))
        await travel(table)
        reach(wire)
        return record(wire, { ...answer, ...shared(person, body) })
      },
      live: async (options) => {
        reach(wire)
        wire.streams.add(options)
        options.onOpen()
        await new Promise((resolve) => options.signal.addEventListener('abort', resolve))
        wire.streams.delete(options)
      },
    }
  }

  const table: Table = {
    store,
    unpaid,
    transportOf,
    sentTo: (person) => wireOf(person).sent.join('\n'),
    cut: (person) => {
      wireOf(person).down = true
    },
    mend: (person) => {
      Object.assign(wireOf(person), { down: false, loseAnswer: false })
    },
    loseNextAnswer: (person) => {
      wireOf(person).loseAnswer = true
    },
    seat: (person, campaignId, role, change) => {
      const memberId = `${role}-${JSON.stringify(person).length}-${campaignId}`
      store.putSeat(person, { campaignId, memberId, role, status: 'active', epoch: 1, ...change })
    },
  }
  return table
}

type Listeners = { store: MemoryStore; wires: Map<string, Wire> }

/** Pokes every stream but those of the run that pushed. */
function tellAll({ store, wires }: Listeners, touched: Touched[], run: string | undefined): void {
  for (const [name, wire] of wires) {
    const person = JSON.parse(name) as SyncPerson
    const pokes = touched.flatMap((each) => pokeFor(store, person, each) ?? [])
    for (const stream of wire.streams)
      if (run === undefined || stream.run !== run) for (const poke of pokes) deliver(wire, stream, poke)
  }
}

async function travel({ delay }: Table): Promise<void> {
  if (delay) await new Promise((resolve) => setTimeout(resolve, delay()))
}

function reach(wire: Wire): void {
  if (wire.down) throw new TransportError(0, 'no network')
}

function record<T>(wire: Wire, answer: T): T {
  wire.sent.push(JSON.stringify(answer))
  return structuredClone(answer)
}

function deliver(wire: Wire, stream: LiveOptions, poke: Poke): void {
  if (wire.down) return
  wire.sent.push(JSON.stringify(poke))
  stream.onPoke(poke)
}

function pokeFor(store: MemoryStore, person: SyncPerson, touched: Touched): Poke | undefined {
  const { campaignId, seq, collections, pubSeq, pubCollections } = touched
  const [seat] = store.read((tx) => tx.seats(person, [campaignId]))
  if (seat?.status !== 'active') return undefined
  if (seat.role === 'gm') return { campaignId, seq, collections }
  return pubSeq === undefined ? undefined : { campaignId, seq: pubSeq, collections: pubCollections }
}
