import { maySync } from '@lanternkeep/schema'
import type { ReplicationStatus, Transport } from '@lanternkeep/sync/client'
import { newId } from '../store/ids.ts'
import type { LocalDb, LocalPerson, SyncHost } from '../store/local-db.ts'
import { openTabChannel, standForLeadership } from './leadership.ts'
import { createReplicationRunner, type ReplicationRunner } from './replication-runner.ts'
import { isActive, isSamePerson } from './sync-person.ts'

type Request = 'wake' | 'lost' | 'recheck' | 'retry' | 'send' | 'signedIn'
type Message =
  | { kind: 'status'; status: ReplicationStatus }
  | { kind: 'person'; person: LocalPerson }
  | { kind: 'status?' | Request }

/** `onLead`: this tab leads from now on, because the one that did is gone or it is the first. */
export function openSyncHost(db: LocalDb, transport: Transport, onLead?: () => void): SyncHost {
  const channel = openTabChannel(db.side, 'sync')
  const say = (message: Message) => channel.postMessage(message)
  const runner = createReplicationRunner(db, transport, (status) => {
    db.connection$.next(status)
    say({ kind: 'status', status })
  })
  const lead = () => {
    runner.start()
    onLead?.()
  }
  const leadership = standForLeadership({ side: db.side, tabId: newId(), onLead: lead, onLose: runner.stop })
  /** In this tab if it leads, else in the one that does. */
  const ask = (kind: Request) => (runner.current() ? obey(runner, kind) : say({ kind }))

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'person') return adoptPerson(db, runner, data.person)
    const status = runner.current()?.status$.value
    if (data.kind === 'status') return status ? undefined : db.connection$.next(data.status)
    if (data.kind === 'status?') return status && say({ kind: 'status', status })
    obey(runner, data.kind)
  }
  say({ kind: 'status?' })
  const facts = db.store.facts$.subscribe(() => runner.current()?.setActive(isActive(db, db.person$.value)))
  const stopListening = onNetworkChange({ back: () => ask('wake'), gone: () => ask('lost') })
  const health = followStorage(db, { restart: () => restart(runner), leave: () => void leadership.release() })

  return {
    setPerson: (person) => {
      // Signing in again doesn't change the person. The refusal of a call that was sent before it may still arrive.
      if (person.user) ask('signedIn')
      if (isSamePerson(db.person$.value, person)) return
      adoptPerson(db, runner, person)
      say({ kind: 'person', person })
    },
    recheck: () => ask('recheck'),
    sendPending: () => ask('send'),
    retry: () => {
      for (const kind of ['signedIn', 'retry', 'wake'] as const) ask(kind)
    },
    close: async () => {
      facts.unsubscribe()
      health.unsubscribe()
      stopListening()
      await leadership.release()
      runner.stop()
      await runner.settled()
      channel.close()
    },
  }
}

function obey(runner: ReplicationRunner, kind: Request): void {
  const replication = runner.current()
  if (kind === 'wake') replication?.wake()
  if (kind === 'lost') replication?.lost()
  if (kind === 'send') replication?.sendPending()
  if (kind === 'signedIn') replication?.signedIn()
  // The server has answered a join, so it knows this person again.
  if (kind === 'recheck') replication?.signedIn()
  if (kind === 'recheck') void replication?.recheck()
  if (kind === 'retry') void replication?.recheck({ retry: true })
}

function adoptPerson(db: LocalDb, runner: ReplicationRunner, person: LocalPerson): void {
  db.person$.next(person)
  const replication = runner.current()
  replication?.setActive(isActive(db, person))
  // What the plan didn't allow is retried for a person whose plan now does.
  void replication?.recheck({ retry: maySync(person.user) })
}

/** Restarts the replication that a full storage stopped, once there is space. Cleared data isn't replicated at all. */
function followStorage({ storage }: LocalDb, { restart, leave }: { restart: () => void; leave: () => void }) {
  let wasFull = false
  return storage.health$.subscribe(({ full, lost }) => {
    if (lost === 'now') leave()
    else if (wasFull && !full) restart()
    wasFull = full
  })
}

function restart(runner: ReplicationRunner): void {
  if (!runner.current()) return
  runner.stop()
  runner.start()
}

/** How often a page looks whether its computer slept. */
export const LOOKS_EVERY_MS = 5_000
/** Longer than a busy page keeps a timer waiting. */
const SLEPT_MS = 20_000

/**
 * Timers stand still while a computer sleeps, and a page that stays in sight hears nothing of it: without this, it would
 * count its dead stream as open for most of a minute.
 */
function onWaking(woke: () => void): () => void {
  let lookedAt = Date.now()
  const look = () => {
    const hasSlept = Date.now() - lookedAt > SLEPT_MS
    lookedAt = Date.now()
    if (hasSlept) woke()
  }
  const timer = setInterval(look, LOOKS_EVERY_MS)
  return () => clearInterval(timer)
}

/** `back`: the network is there again, the page is visible again, or the computer woke. `gone`: the browser went offline. */
function onNetworkChange({ back, gone }: { back: () => void; gone: () => void }): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') back()
  }
  globalThis.addEventListener('offline', gone)
  globalThis.addEventListener('online', whenVisible)
  globalThis.addEventListener('pageshow', whenVisible)
  document.addEventListener('visibilitychange', whenVisible)
  const stopLooking = onWaking(whenVisible)
  return () => {
    stopLooking()
    globalThis.removeEventListener('offline', gone)
    globalThis.removeEventListener('online', whenVisible)
    globalThis.removeEventListener('pageshow', whenVisible)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
