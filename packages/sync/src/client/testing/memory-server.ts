import { type CampaignRole, type Poke, type PullAnswer, pullBody, pushBody, type SyncDocument } from '../../protocol.ts'
import type { DocumentTx, Membership, Quotas, ServerFacts, SyncPerson, Touched } from '../../server/document-store.ts'
import {
  acceptPush,
  changesToPoke,
  createReplicaRuns,
  isShort,
  isUnawareOfRestore,
  listChanges,
  pokeFor,
  rememberDraws,
  writeDocument,
} from '../../server/index.ts'
import { createMemoryStore, type MemoryStore } from '../../testing/memory-store.ts'
import { decideByReplay } from '../../testing/replay.ts'
import { type LiveOptions, type Transport, TransportError } from '../transport.ts'

/** The real deciding half on a store in memory, with a network for each person that can be cut. */
export type MemoryServer = {
  store: MemoryStore
  /** Every byte sent to the person's devices, including pokes. */
  sentTo(person: SyncPerson): string
  transportOf(person: SyncPerson): Transport
  cut(person: SyncPerson): void
  mend(person: SyncPerson): void
  /** The next push of this person is stored, and its answer lost with the network. */
  loseNextAnswer(person: SyncPerson): void
  membership(person: SyncPerson, campaignId: string, role: CampaignRole, change?: Partial<Membership>): void
  /** Owners whose plan has no cloud sync. */
  unpaid: Set<string>
  /** What a campaign has room for; by default everything. */
  quotas: Quotas | undefined
  /** The call that sets who plays a character. */
  claim(campaignId: string, characterId: string, memberId: string | null): Promise<void>
  /** A copy of the server's state that can be restored later; restoring ends every stream. */
  backUp(): { restore(): void; rewind(): void }
  /** Ends every live stream; devices connect again. */
  endStreams(): void
  /** How long each direction takes; undefined: no time. */
  delay?: () => number
}

type Wire = { down: boolean; loseAnswer: boolean; sent: string[]; streams: Map<LiveOptions, () => void> }

export function openMemoryServer(): MemoryServer {
  const store = createMemoryStore()
  const wires = new Map<string, Wire>()
  const unpaid = new Set<string>()
  const runs = createReplicaRuns()
  let ids = 0
  const wireOf = (person: SyncPerson) => {
    const name = JSON.stringify(person)
    const wire = wires.get(name) ?? { down: false, loseAnswer: false, sent: [], streams: new Map() }
    wires.set(name, wire)
    return wire
  }
  const facts = (): ServerFacts => ({
    now: new Date().toISOString(),
    newId: () => `server-${++ids}`,
    newJoinCode: () => `AAA-${String(++ids).padStart(3, '2')}`,
    mayOwnerSync: (ownerId) => !unpaid.has(ownerId),
    ...(server.quotas && { quotas: server.quotas }),
  })
  const parts: ServerParts = { store, wires, wireOf, runs, facts, server: () => server }
  const server: MemoryServer = {
    store,
    unpaid,
    quotas: undefined,
    transportOf: (person) => transportOf(parts, person),
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
    claim: async (campaignId, id, claimedBy) => {
      const change = (current: SyncDocument | undefined) => current && { ...current, claimedBy }
      const target = { collection: 'characters' as const, id, campaignId, change }
      const outcome = await decide(store, facts(), (tx, drawn) => writeDocument(tx, 'server', target, drawn))
      if (outcome.outcome === 'written') pokeAll({ store, wires }, outcome.touched, undefined)
    },
    backUp: () => {
      const backup = store.backUp()
      const restore = () => {
        store.restore(backup)
        server.endStreams()
      }
      const rewind = () => {
        store.rewind(backup)
        server.endStreams()
      }
      return { restore, rewind }
    },
    endStreams: () => {
      for (const { streams } of wires.values()) for (const end of streams.values()) end()
    },
    membership: (person, campaignId, role, change) => {
      const memberId = `${role}-${JSON.stringify(person).length}-${campaignId}`
      store.putMembership(person, { campaignId, memberId, role, status: 'active', epoch: 1, ...change })
    },
  }
  return server
}

type ServerParts = {
  store: MemoryStore
  wires: Map<string, Wire>
  wireOf: (person: SyncPerson) => Wire
  runs: ReturnType<typeof createReplicaRuns>
  facts: () => ServerFacts
  server: () => MemoryServer
}

function transportOf({ store, wires, wireOf, runs, facts, server }: ServerParts, person: SyncPerson): Transport {
  const wire = wireOf(person)
  const shared = ({ replica, run }: { replica?: string | undefined; run?: string | undefined }) => {
    const isShared = runs.isShared({ person: JSON.stringify(person), replica, run })
    return isShared ? { replicaShared: true as const } : {}
  }
  return {
    push: async (body) => {
      reach(wire)
      await travel(server())
      refuseUnaware(store, body)
      const { answer, touched, isSenderUpToDate } = await decide(store, facts(), (tx, drawn) =>
        acceptPush(tx, person, pushBody.parse(structuredClone(body)), drawn),
      )
      if (wire.loseAnswer) wire.down = true
      pokeAll({ store, wires }, touched, isSenderUpToDate ? body.run : undefined)
      await travel(server())
      reach(wire)
      return record(wire, { ...answer, ...shared(body) })
    },
    pull: async (body) => {
      reach(wire)
      await travel(server())
      refuseUnaware(store, body)
      const answer: PullAnswer = await decide(store, facts(), (tx) => listChanges(tx, person, pullBody.parse(body)))
      await travel(server())
      reach(wire)
      return record(wire, { ...answer, ...shared(body) })
    },
    live: async (options) => {
      reach(wire)
      const ended = new Promise<void>((resolve) => {
        wire.streams.set(options, resolve)
        options.signal.addEventListener('abort', () => resolve())
      })
      options.onOpen()
      await ended
      wire.streams.delete(options)
    },
  }
}

type Listeners = { store: MemoryStore; wires: Map<string, Wire> }

function decide<T>(
  store: MemoryStore,
  facts: ServerFacts,
  decision: (tx: DocumentTx, drawn: ServerFacts) => T,
): Promise<T> {
  const draws = rememberDraws(facts)
  return store.write((tx) => decideByReplay(tx, facts, (workspace) => decision(workspace, draws())))
}

/** Pokes every stream except those of the run that pushed. */
function pokeAll({ store, wires }: Listeners, touched: Touched[], run: string | undefined): void {
  for (const [name, wire] of wires) {
    const person = JSON.parse(name) as SyncPerson
    const pokes = touched.flatMap((each) => pokesOf(store, person, each))
    for (const stream of wire.streams.keys())
      if (run === undefined || stream.run !== run) for (const poke of pokes) deliver(wire, stream, poke)
  }
}

async function travel({ delay }: MemoryServer): Promise<void> {
  if (delay) await new Promise((resolve) => setTimeout(resolve, delay()))
}

/** As the routes do it. */
function refuseUnaware(store: MemoryStore, { generation }: { generation?: string | undefined }): void {
  if (store.read((tx) => isUnawareOfRestore(tx, generation))) throw new TransportError(426, 'An update is needed')
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

function pokesOf(store: MemoryStore, person: SyncPerson, touched: Touched): Poke[] {
  const [membership] = store.read((tx) => tx.memberships(person, [touched.campaignId]))
  const poke = membership?.status === 'active' ? pokeFor(membership.role, touched) : undefined
  if (!poke) return []
  const content = isShort(touched) && store.read((tx) => changesToPoke(tx, [person], touched))[0]
  return [{ ...poke, ...content }]
}
