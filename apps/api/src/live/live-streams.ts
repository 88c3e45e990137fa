import type { StreamNews } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { ChangeBus } from '../bus/change-bus.ts'
import type { BeatAnswer } from '../bus/events.ts'
import type { Documents } from '../documents/index.ts'
import { findRoles } from '../domain/members.ts'
import { findOpenSessions } from '../domain/sign-in-sessions.ts'
import { keyOfSyncPerson, type PersonKey, syncPersonOfKey } from '../people/requester.ts'
import type { Db } from '../storage/sql.ts'
import { followBus, laneOfPerson } from './follow-bus.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createAtMost, createCoalesced, createLanes } from './in-order.ts'
import { createOwnListening, createSharedListening, type Listening } from './listening.ts'
import { createPresenceTracker } from './presence.ts'
import {
  createStreamRegistry,
  isSameDevice,
  type Listener,
  type Stream,
  type StreamRegistry,
} from './stream-registry.ts'
import { startSweep } from './sweep.ts'

/** A person with more devices and tabs than this loses the oldest stream. */
const MAX_STREAMS_PER_PERSON = 20
/** When a process dies, all its devices come at once. Pushes need connections to the database, too. */
const READS_AT_ONCE = 4

export type OpenStream = {
  /** Sends what a newly connected device should know; called when it can receive. */
  greet(): Promise<void>
  /** Called when the connection is gone. */
  close(): void
}

export type LiveStreams = {
  /** Starts listening; resolves once the stream is poked about its campaigns. */
  open(listener: Listener): Promise<OpenStream>
  /** The device answered a heartbeat. */
  answered(person: SyncPerson, device: BeatAnswer): void
  /** Which of these people listen, in any process. `db` may be a transaction. */
  listeningAmong(db: Db, people: readonly PersonKey[]): Promise<Set<PersonKey>>
  /** How many are open in this process. */
  count(): number
  /** Called when a person's first stream in this process opens and when the last one ends. */
  onPresence(report: (person: SyncPerson) => void): void
  closeAll(): void
  /** Resolves once the other processes can know that these streams are gone. */
  stop(): Promise<void>
}

type Options = { bus: ChangeBus; documents: Documents; db: Db; now: () => Date }

/** Decides who is notified of what: only members, and players only of what they see. */
export function createLiveStreams({ bus, documents, db, now }: Options): LiveStreams {
  const registry = createStreamRegistry()
  const listeners: ((person: SyncPerson) => void)[] = []
  const [inLane, read] = [createLanes(), createAtMost(READS_AT_ONCE)]
  let streamsOpened = 0

  const reportPresence = (key: PersonKey) => {
    for (const report of listeners) report(syncPersonOfKey(key))
    const written = listening.changed(key)
    if (written) void written.then(() => bus.presenceChanged(key))
    else bus.presenceChanged(key)
  }
  const close = (stream: Stream) => {
    if (!registry.remove(stream)) return
    stream.end()
    if (registry.ofPerson(stream.key).length === 0) reportPresence(stream.key)
    if (registry.all().length === 0) heartbeat.stop()
  }
  const send = (stream: Stream, text: string) => {
    if (!stream.send(text)) close(stream)
  }
  const heartbeat = createHeartbeat({ registry, send, close })
  const listening = listeningFor({ bus, db, now, registry }, (people) => people.forEach(reportPresence))
  const news = createPresenceTracker({ registry, db, listening, send, inLane, read })
  const readRoles = (person: SyncPerson) =>
    read(async () => {
      const roles = await findRoles(db, person)
      await sweep?.follow(roles.keys())
      return roles
    })
  const { poke, lookAgain } = followBus(bus, { registry, documents, news, readRoles, send, close, inLane })
  const sweep = bus.isShared ? startSweep({ bus, documents, registry, poke }) : undefined

  // When all processes were cut off, each of them says so.
  bus.onGap(
    createCoalesced(async () => {
      await sweep?.look()
      await inLane('signed out', () => closeSignedOut(db, registry.all(), close))
      await lookAgain()
    }),
  )
  const answered = followAnswers(bus, registry)

  return {
    async open(listener) {
      const key = keyOfSyncPerson(listener.person)
      const others = registry.ofPerson(key)
      const name = `${bus.process}.${++streamsOpened}`
      const stream: Stream = { ...listener, name, key, roles: new Map(), beats: 0 }
      registry.add(stream)
      heartbeat.start()
      if (others.length === 0) reportPresence(stream.key)
      if (others[0] && others.length >= MAX_STREAMS_PER_PERSON) close(others[0])
      let isPoked = false
      await inLane(laneOfPerson(key), async () => {
        registry.membership(stream, await readRoles(stream.person))
        isPoked = true
      })
      // Its device connects again.
      if (!isPoked) close(stream)
      return {
        greet: async () => {
          if (bus.isShared) send(stream, lineOf({ stream: name }))
          await news.greet(stream, stream.roles.keys())
        },
        close: () => close(stream),
      }
    },
    answered: (person, answer) => answered(keyOfSyncPerson(person), answer),
    count: () => registry.all().length,
    listeningAmong: listening.among,
    onPresence: (report) => void listeners.push(report),
    closeAll: () => {
      sweep?.stop()
      for (const stream of registry.all()) close(stream)
      news.stop()
    },
    stop: listening.close,
  }
}

type ListeningParts = Omit<Options, 'documents'> & { registry: StreamRegistry }

function listeningFor({ bus, db, now, registry }: ListeningParts, onRunOut: (people: PersonKey[]) => void): Listening {
  const isHere = (person: PersonKey) => registry.ofPerson(person).length > 0
  if (!bus.isShared) return createOwnListening({ isHere })
  return createSharedListening({ db, now, process: bus.process, isHere, people: registry.people, onRunOut })
}

/** Notes the answers to heartbeats here, and hands on those for streams of other processes. */
function followAnswers(bus: ChangeBus, registry: StreamRegistry): (person: PersonKey, answer: BeatAnswer) => void {
  const note = (person: PersonKey, answer: BeatAnswer) => {
    const streams = registry.ofPerson(person).filter((stream) => isSameDevice(stream, answer))
    for (const stream of streams) stream.answered = stream.beats
    return streams.length > 0
  }
  bus.on('beatAnswered', note)
  return (person, answer) => {
    const isOwn = answer.stream?.startsWith(`${bus.process}.`)
    // An older device doesn't know its stream's name, so every process is asked.
    if (!note(person, answer) && bus.isShared && !isOwn) bus.beatAnswered(person, answer)
  }
}

async function closeSignedOut(db: Db, streams: Stream[], close: (stream: Stream) => void): Promise<void> {
  const open = await findOpenSessions(
    db,
    streams.flatMap(({ sessionHash }) => sessionHash ?? []),
  )
  for (const stream of streams) if (stream.sessionHash !== undefined && !open.has(stream.sessionHash)) close(stream)
}

function lineOf(news: StreamNews): string {
  return `data: ${JSON.stringify(news)}\n\n`
}
