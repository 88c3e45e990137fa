import {
  COLLECTION_NAMES,
  type CollectionName,
  HEARTBEAT_EVERY_MS,
  type Poke,
  type PullBody,
  type PushBody,
  type SyncDocument,
} from '@lanternkeep/sync'
import { changesToPoke, createReplicaRuns, isShort, pokeFor, type Touched } from '@lanternkeep/sync/server'
import {
  CAMPAIGN,
  changeMembership,
  checkAnswer,
  claim,
  type Deciding,
  decidePull,
  decidePush,
  endMembership,
  everythingFor,
  type Guest,
  type Ledger,
  membershipOf,
  nameOf,
  notePush,
  openServerSide,
  type ServerSide,
} from '@lanternkeep/sync/simulator'
import type { VirtualTime } from '../browser/virtual-time.ts'

/** The server's end of a device's live stream. */
export type ServedStream = {
  guest: Guest
  /** The listening page: it needs no pokes for its own pushes. */
  run: string
  send(line: string): void
  /** A heartbeat. */
  beat(): void
  end(): void
}

export type Server = ServerSide & {
  /** The answer as it goes over the wire. */
  push(guest: Guest, body: string): string
  pull(guest: Guest, body: string): string
  listen(stream: ServedStream): { close(): void }
  /** Changes a person's membership and pokes their open streams. */
  changeMember(guest: Guest, change: Parameters<typeof changeMembership>[2]): void
  removeMember(guest: Guest): void
  claim(characterId: string, guest: Guest | null): void
  setPaid(paid: boolean): void
  /** How often it was asked, and a fingerprint of every answer: the same seed must give the same. */
  calls: { push: number; pull: number; fingerprint: number }
  /** Whether this person was last told that their membership ended. The answer may still be on its way. */
  isToldToLeave(guest: Guest): boolean
  /** What this person's devices should have of a collection, without deleted documents. */
  viewFor(guest: Guest, name: CollectionName): readonly SyncDocument[]
  /** All streams end, as when the server restarts. */
  endStreams(): void
  /** As `npm run restore` does. */
  restore(backup: Parameters<ServerSide['store']['restore']>[0]): void
}

/** What may replace the real deciding half, and the usual store. */
export type ServerParts = { deciding?: Deciding | undefined; newStore?: () => ServerSide['store'] }

const STREAM_ENDS_AFTER_BEATS = 240

/** The deciding half with its streams. */
export function openServer(time: VirtualTime, ledger: Ledger, { deciding, newStore }: ServerParts): Server {
  const side = openServerSide(ledger, deciding, newStore?.())
  const streams = createStreams(side, time)
  const views = createViews(side)
  const runs = createReplicaRuns()
  const toldToLeave = new Set<string>()
  const calls = { push: 0, pull: 0, fingerprint: 0 }
  const shared = (guest: Guest, { replica, run }: PushBody | PullBody) => {
    return runs.isShared({ person: nameOf(guest), replica, run }) && { replicaShared: true as const }
  }
  const arrived = (kind: 'push' | 'pull', text: string) => {
    side.facts.now = new Date(time.now()).toISOString()
    calls[kind] += 1
    calls.fingerprint = fingerprintOf(calls.fingerprint, text)
  }
  return Object.assign(side, {
    calls,
    viewFor: views.of,
    push: (guest: Guest, text: string) => {
      arrived('push', text)
      views.forget()
      const body = JSON.parse(text) as PushBody
      const { answer, before, touched, isSenderUpToDate } = decidePush(side, guest, body)
      notePush(side, guest, { body, before, answer })
      streams.tellChange(touched, isSenderUpToDate ? body.run : undefined)
      return JSON.stringify({ ...answer, ...shared(guest, body) })
    },
    pull: (guest: Guest, text: string) => {
      arrived('pull', text)
      const body = JSON.parse(text) as PullBody
      const answer = decidePull(side, body, guest.person)
      checkAnswer(side, guest, answer)
      if (answer.campaigns.some(({ id }) => id === CAMPAIGN)) toldToLeave.delete(nameOf(guest))
      else if (answer.gone.includes(CAMPAIGN)) toldToLeave.add(nameOf(guest))
      return JSON.stringify({ ...answer, ...shared(guest, body) })
    },
    isToldToLeave: (guest: Guest) => toldToLeave.has(nameOf(guest)),
    listen: streams.listen,
    changeMember: (guest: Guest, change: Parameters<typeof changeMembership>[2]) => {
      changeMembership(side, guest, change)
      views.forget()
      streams.tellRights(guest)
    },
    removeMember: (guest: Guest) => {
      endMembership(side, guest)
      views.forget()
      streams.tellRights(guest)
    },
    claim: (characterId: string, guest: Guest | null) => {
      side.facts.now = new Date(time.now()).toISOString()
      views.forget()
      streams.tellChange(claim(side, characterId, (guest && membershipOf(side, guest)?.memberId) ?? null))
    },
    setPaid: (paid: boolean) => {
      side.paid = paid
      streams.tellRights(OWNER)
    },
    endStreams: streams.endAll,
    restore: (backup: Parameters<ServerSide['store']['restore']>[0]) => {
      side.store.restore(backup)
      side.pushes.length = 0
      views.forget()
      streams.endAll()
    },
  })
}

const OWNER: Guest = { person: { userId: 'owner' } }

function createStreams(side: ServerSide, time: VirtualTime) {
  const streams = new Set<ServedStream>()
  return {
    listen: (stream: ServedStream) => {
      streams.add(stream)
      let beats = 0
      const beat = () => {
        if (!streams.has(stream)) return
        beats += 1
        if (beats > STREAM_ENDS_AFTER_BEATS) stream.end()
        else stream.beat()
        time.add(HEARTBEAT_EVERY_MS, beat)
      }
      time.add(HEARTBEAT_EVERY_MS, beat)
      return { close: () => void streams.delete(stream) }
    },
    tellChange: (touched: readonly Touched[], sentBy?: string) => {
      for (const change of touched) {
        for (const stream of streams) {
          const isOwn = sentBy !== undefined && stream.run === sentBy
          const poke = isOwn ? undefined : pokeTo(side, stream.guest, change)
          if (poke) stream.send(JSON.stringify(poke))
        }
      }
    },
    tellRights: (guest: Guest) => {
      for (const stream of streams) {
        if (nameOf(stream.guest) !== nameOf(guest)) continue
        stream.send(JSON.stringify({ rights: true }))
        stream.send(JSON.stringify({ campaignId: CAMPAIGN, seq: 0, collections: [...COLLECTION_NAMES] }))
      }
    },
    endAll: () => {
      for (const stream of streams) stream.end()
    },
  }
}

/** What each person's devices should have; cached until something is written. */
function createViews(side: ServerSide) {
  const known = new Map<string, readonly SyncDocument[]>()
  return {
    forget: () => known.clear(),
    of: (guest: Guest, name: CollectionName) => {
      const key = `${nameOf(guest)} ${name}`
      const isMember = membershipOf(side, guest)?.status === 'active'
      const view =
        known.get(key) ?? (isMember ? everythingFor(side, guest, name).filter(({ _deleted }) => !_deleted) : [])
      known.set(key, view)
      return view
    },
  }
}

function fingerprintOf(before: number, text: string): number {
  let hash = before
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  return hash
}

/** As the server does it, with what changed if that is short. */
function pokeTo(side: ServerSide, guest: Guest, change: Touched): Poke | undefined {
  const membership = membershipOf(side, guest)
  const poke = membership?.status === 'active' ? pokeFor(membership.role, change) : undefined
  if (!poke) return undefined
  const content = isShort(change) && side.store.read((tx) => changesToPoke(tx, [guest.person], change))[0]
  checkAnswer(side, guest, content)
  return { ...poke, ...content }
}
