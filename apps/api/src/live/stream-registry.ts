import type { CampaignRole } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { PersonKey } from '../people/requester.ts'

/** The other end of a stream. `send` returns false if the device no longer reads. */
export type Listener = {
  person: SyncPerson
  /** The sign-in session that opened it; a guest has none. */
  sessionHash?: string
  /** The device at its other end. */
  replica?: string | undefined
  /** The start of its replication: it isn't poked about what that pushed itself. */
  run?: string | undefined
  send(text: string): boolean
  end(): void
}

export type Stream = Listener & {
  /** Names it among the streams of all processes: the process, a dot and a number. */
  name: string
  key: PersonKey
  /** The campaigns it is notified of, with the person's role. */
  roles: Map<string, CampaignRole>
  beats: number
  /** The last beat its device answered; absent if it never answered one. */
  answered?: number
}

export type StreamSender = Pick<Listener, 'replica' | 'run'>

/** A copied browser profile has the same replica. Older devices name no run. */
export function isSameDevice(stream: StreamSender, { replica, run }: StreamSender): boolean {
  return stream.run === run && (run !== undefined || stream.replica === replica)
}

export type StreamRegistry = {
  add(stream: Stream): void
  /** False if it was gone already. */
  remove(stream: Stream): boolean
  /** Does nothing for a stream that is gone. */
  membership(stream: Stream, roles: Map<string, CampaignRole>): void
  ofPerson(key: PersonKey): Stream[]
  inCampaign(campaignId: string): Stream[]
  people(): PersonKey[]
  campaigns(): string[]
  all(): Stream[]
}

/** Open streams by person and by campaign. */
export function createStreamRegistry(): StreamRegistry {
  const byPerson = new Map<PersonKey, Set<Stream>>()
  const byCampaign = new Map<string, Set<Stream>>()
  const membership = (stream: Stream, roles: Map<string, CampaignRole>) => {
    if (!byPerson.get(stream.key)?.has(stream)) return
    for (const campaignId of stream.roles.keys()) leave(byCampaign, campaignId, stream)
    stream.roles = roles
    for (const campaignId of roles.keys()) enter(byCampaign, campaignId, stream)
  }
  return {
    add: (stream) => {
      enter(byPerson, stream.key, stream)
      membership(stream, stream.roles)
    },
    remove: (stream) => {
      if (!byPerson.get(stream.key)?.has(stream)) return false
      membership(stream, new Map())
      leave(byPerson, stream.key, stream)
      return true
    },
    membership,
    ofPerson: (key) => [...(byPerson.get(key) ?? [])],
    inCampaign: (campaignId) => [...(byCampaign.get(campaignId) ?? [])],
    people: () => [...byPerson.keys()],
    campaigns: () => [...byCampaign.keys()],
    all: () => [...byPerson.values()].flatMap((streams) => [...streams]),
  }
}

function enter<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  index.set(key, (index.get(key) ?? new Set()).add(stream))
}

function leave<Key>(index: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const streams = index.get(key)
  streams?.delete(stream)
  if (streams?.size === 0) index.delete(key)
}
