import { BehaviorSubject } from 'rxjs'
import type { GmPresence, News } from '../protocol.ts'
import { same } from '../same.ts'
import type { CollectionLoop } from './collection-loop.ts'
import type { SyncContext } from './collection-sync.ts'
import { createThrottled } from './later.ts'
import type { LinkState } from './link.ts'
import { idOf, pendingEdit } from './pending.ts'
import type { PendingRow } from './store.ts'
import { readStored } from './stored-documents.ts'

export type ReplicationStatus = LinkState & {
  /** The live stream is open. */
  live: boolean
  /** Changes that the server has not taken, by campaign. */
  waiting: Record<string, number>
  /** A push or pull is running. */
  active: boolean
  /** It is worth showing: not just the fetching of another device's change, which is over in a moment. */
  syncing: boolean
  /** The stream's latest news about each campaign's members. */
  tables: Record<string, MembersStatus>
  /** Changes whenever the person's rights may have: the stream said so, or could not for a while. */
  rights: number
  /** A failure of this device itself: storage full, storage lost. */
  problem?: string
}

/** `members` changes whenever the list of members may have. */
export type MembersStatus = { gm?: GmPresence; members: number }

export type StatusWatch = {
  status$: BehaviorSubject<ReplicationStatus>
  hear(news: News): void
  fail(error: unknown): void
  /** The person's rights may have changed: the shell fetches their account again. */
  askRights(): void
  /** `pull` fetches what another device changed. */
  receive(pull: () => void): void
  /** What begins or runs is worth showing: a change of this device is about to be sent, or a person asked for it. */
  show(): void
  /** Rows may have been added or removed. */
  recount(): void
  follow(works: Pick<CollectionLoop, 'active$'>[], live$: BehaviorSubject<boolean>): void
  stop(): Promise<void>
}

const COUNT_EVERY_MS = 100
/** Among more rows, one too many says nothing wrong. */
const LOOKED_AT_MOST = 50
/** A fetch that takes longer shows as syncing. */
const SHOWN_AFTER_MS = 400

type Counted = Pick<SyncContext, 'link' | 'store' | 'idle' | 'syncs'>

export function watchStatus(context: Counted): StatusWatch {
  const { link } = context
  const status$ = new BehaviorSubject<ReplicationStatus>({
    ...link.state$.value,
    live: false,
    waiting: {},
    tables: {},
    rights: 0,
    active: true,
    syncing: true,
  })
  let loops: Pick<CollectionLoop, 'active$'>[] = []
  let isReceiving = false
  let showLater: ReturnType<typeof setTimeout> | undefined

  function change(patch: Partial<ReplicationStatus>): void {
    const next = { ...status$.value, ...patch }
    if (!same(next, status$.value)) status$.next(next)
  }
  const askRights = () => change({ rights: status$.value.rights + 1 })
  const isActive = () => loops.some(({ active$ }) => active$.value)
  const count = async () => {
    const [waiting, active] = [await countWaiting(context), isActive()]
    change({ waiting, active, ...(!active && { syncing: false, problem: undefined }) })
  }
  const recount = createThrottled(COUNT_EVERY_MS, count, (error) => {
    change({ active: isActive(), syncing: isActive(), problem: problemOf(error) })
  })
  const subscriptions = [
    link.state$.subscribe((state) => {
      change(state)
      if (!state.online) recount.run()
    }),
  ]
  return {
    status$,
    recount: recount.run,
    fail: (error) => change({ problem: problemOf(error) }),
    askRights,
    receive: (pull) => {
      isReceiving = true
      pull()
      isReceiving = false
      clearTimeout(showLater)
      showLater = setTimeout(() => change({ syncing: isActive() || status$.value.syncing }), SHOWN_AFTER_MS)
    },
    show: () => change({ syncing: true }),
    hear: (news) => {
      if ('rights' in news) return askRights()
      const { table, gm, members } = news
      const known = status$.value.tables[table] ?? { members: 0 }
      const heard = { ...known, ...(gm && { gm }), ...(members && { members: known.members + 1 }) }
      change({ tables: { ...status$.value.tables, [table]: heard } })
    },
    follow: (all, live$) => {
      loops = all
      recount.runSoon()
      subscriptions.push(
        live$.subscribe((live) => {
          change({ live })
          // News sent while the stream was closed was missed, also before its first opening.
          if (live) askRights()
        }),
        // Reported immediately when the last collection rests: code that waits for the end of a push must not see a
        // device as done that is about to send.
        ...all.map(({ active$ }) =>
          active$.subscribe((active) => {
            if (!active) isActive() ? recount.run() : recount.runSoon()
            else if (!status$.value.active) change({ active, syncing: !isReceiving })
          }),
        ),
      )
    },
    stop: async () => {
      clearTimeout(showLater)
      for (const subscription of subscriptions) subscription.unsubscribe()
      await recount.stop()
    },
  }
}

/** Every row is a change, except those whose edit was never stored. */
async function countWaiting(context: Counted): Promise<Record<string, number>> {
  const { link, store, idle } = context
  const counts = Object.fromEntries(await store.pendingCampaigns())
  const resting = idle.size > 0 ? await store.pendingAt([...idle]) : []
  for (const { campaignId } of resting) {
    const left = (counts[campaignId] ?? 0) - 1
    if (left > 0) counts[campaignId] = left
    else delete counts[campaignId]
  }
  // While nothing is sent, no push finds out which of them hold an edit.
  for (const [campaignId, most] of link.state$.value.online ? [] : Object.entries(counts)) {
    const edits = most > LOOKED_AT_MOST ? most : await countEdits(context, await store.pendingOf(campaignId))
    if (edits > 0) counts[campaignId] = edits
    else delete counts[campaignId]
  }
  return counts
}

async function countEdits({ store, syncs }: Counted, rows: readonly PendingRow[]): Promise<number> {
  let edits = 0
  for (const { name, collection } of syncs) {
    const own = rows.filter((row) => row.collection === name)
    const stored = own.length > 0 ? await readStored(collection, own.map(idOf)) : new Map()
    edits += own.filter((row) => pendingEdit(row, stored.get(idOf(row)), store.replicas())).length
  }
  return edits
}

function problemOf(error: unknown): string {
  const isFull = error instanceof Error && error.message.includes('QuotaExceeded')
  return isFull ? 'This device is out of storage' : 'This device couldn’t save or send a change. It will try again.'
}
