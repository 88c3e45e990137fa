import { maySync, type User } from '@lanternkeep/schema'
import {
  type CampaignFacts,
  type Replication,
  type ReplicationStatus,
  startReplication,
  type Transport,
} from '@lanternkeep/sync/client'
import type { Subscription } from 'rxjs'
import { authorOf, GUEST } from './account.ts'
import { newConflictId } from './conflicts.ts'
import type { LocalDb } from './database.ts'
import { newId, now } from './ids.ts'
import { uploadQueuedImages } from './image-queue.ts'
import { standForLeadership } from './leadership.ts'

/** Who is here and what the switches say. */
export type SyncPerson = { user: User | null; cloud: { connected: boolean; enabled: boolean } }

/** Replicates in the leading tab, and lets every other tab see its status and ask it for things. */
export type SyncHost = {
  setPerson(person: SyncPerson): void
  /** A campaign joined or came back: its documents are fetched. */
  recheck(): void
  retry(): void
  close(): Promise<void>
}

type Request = 'wake' | 'recheck' | 'retry' | 'signedIn'
type Message = { kind: 'status'; status: ReplicationStatus } | { kind: 'status?' | Request }

export function openSyncHost(db: LocalDb, transport: Transport, first: SyncPerson): SyncHost {
  const channel = new BroadcastChannel(`${db.side.name}-sync`)
  const say = (message: Message) => channel.postMessage(message)
  let person = first
  let replication: Replication | undefined
  let watching: Subscription | undefined
  /** One starts only after the one before has stopped. */
  let turn: Promise<unknown> = Promise.resolve()

  const start = async () => {
    replication = await startReplication({
      collections: db.collections,
      transport,
      replica: db.replica,
      store: db.store,
      isReplicated: (facts) => isReplicated(db, person, facts),
      author: () => authorOf(person.user),
      now,
      newId: () => newConflictId(db),
      isHidden: () => document.visibilityState === 'hidden',
      active: isActive(db),
    })
    // What was refused for the plan is asked again by whoever has one now.
    if (maySync(person.user)) void replication.recheck({ retry: true })
    let wasOnline = false
    watching = replication.status$.subscribe((status) => {
      db.connection$.next(status)
      say({ kind: 'status', status })
      if (status.live && !wasOnline) void uploadQueuedImages(db)
      wasOnline = status.live
    })
  }
  const stop = async () => {
    watching?.unsubscribe()
    await replication?.stop()
    replication = undefined
  }
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work)
  }
  const leadership = standForLeadership({
    side: db.side,
    tabId: newId(),
    onLead: () => inTurn(start),
    onLose: () => inTurn(stop),
  })

  const obey = (kind: Message['kind']) => {
    if (kind === 'wake') replication?.wake()
    if (kind === 'recheck') void replication?.recheck()
    if (kind === 'retry') void replication?.recheck({ retry: true })
    if (kind === 'signedIn') replication?.signedIn()
  }
  /** In this tab if it leads, else in the one that does. */
  const ask = (kind: Request) => (replication ? obey(kind) : say({ kind }))

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'status' && !replication) db.connection$.next(data.status)
    else if (data.kind === 'status?' && replication) say({ kind: 'status', status: replication.status$.value })
    else if (replication) obey(data.kind)
  }
  say({ kind: 'status?' })
  const wake = () => document.visibilityState === 'visible' && ask('wake')
  const facts = db.store.facts$.subscribe(() => replication?.setActive(isActive(db)))
  globalThis.addEventListener('online', wake)
  globalThis.addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)

  return {
    setPerson: (next) => {
      if (isSamePerson(person, next)) return
      const cameBack = next.user !== null && person.user === null
      person = next
      db.person$.next(next)
      if (cameBack) ask('signedIn')
      void replication?.recheck({ retry: cameBack || maySync(next.user) })
    },
    recheck: () => ask('recheck'),
    retry: () => {
      ask('signedIn')
      ask('retry')
      ask('wake')
    },
    close: async () => {
      facts.unsubscribe()
      globalThis.removeEventListener('online', wake)
      globalThis.removeEventListener('pageshow', wake)
      document.removeEventListener('visibilitychange', wake)
      await leadership.release()
      inTurn(stop)
      await turn
      channel.close()
    },
  }
}

/** Joined campaigns replicate whatever the switch says (ruling 2). */
export function isReplicated({ account }: LocalDb, { cloud }: SyncPerson, facts: CampaignFacts): boolean {
  if (facts.role === 'player') return true
  return account !== GUEST && cloud.connected && cloud.enabled
}

/** A signed-out person has nothing to ask the server for until he has a seat somewhere. */
function isActive({ account, store }: LocalDb): boolean {
  return account !== GUEST || store.allFacts().some(({ role, removed }) => role === 'player' && !removed)
}

function isSamePerson(a: SyncPerson, b: SyncPerson): boolean {
  const words = ({ user, cloud }: SyncPerson) => {
    return [user?.id, maySync(user), authorOf(user), cloud.connected, cloud.enabled].join()
  }
  return words(a) === words(b)
}
