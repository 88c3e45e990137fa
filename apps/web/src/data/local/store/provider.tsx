import type { User } from '@lanternkeep/schema'
import { createHttpTransport, type Transport } from '@lanternkeep/sync/client'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { aheadPrefix, begunPrefix, stepPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import { loadAhead } from '../../../lib/browser/load-chunk.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { followMoves } from '../campaign/campaign-moves.ts'
import { readCampaigns } from '../campaign/campaigns.ts'
import { removeUnfinished } from '../campaign/unfinished.ts'
import { type OpenTrouble, troubleOf } from '../engine/trouble/open-trouble.ts'
import { openSyncHost } from '../sync/sync-host.ts'
import { LocalDbContext } from './context.ts'
import { closeLocalDb, openLocalDb } from './database.ts'
import { now } from './ids.ts'
import type { LocalDb } from './local-db.ts'

type Props = {
  accountKey: string
  user: User | null
  cloud: { connected: boolean; enabled: boolean }
  /** The server ended the sign-in session, or changed what the person may do. The data stays open. */
  onRightsChanged?: () => void
  /** Shown until the database is open. */
  opening?: ReactNode
  /** Shown while the database doesn't open. */
  renderTrouble: (trouble: OpenTrouble) => ReactNode
  transport?: Transport
  children: ReactNode
}

/** If another tab keeps a database open, this one waits without end: it says so first, then offers ways out. */
const LONG_OPENING_MS = 15_000
const ENDLESS_OPENING_MS = 60_000

/** One account's database is closed before the next one opens: RxDB allows 13 collections per page over all. */
let turn: Promise<unknown> = Promise.resolve()

/** What is being opened before a provider asked for it. */
let early: { account: string; opening: Promise<LocalDb> } | undefined

/**
 * Begins to open the account's database, so that it is there soon after the screen that shows it. The next provider
 * takes it, or closes it if it is another account's.
 */
export function openEarly(account: string): void {
  const opening = turn.then(() => openLocalDb(account))
  early = { account, opening }
  turn = opening.catch(() => undefined)
}

async function takeEarly(account: string): Promise<LocalDb | undefined> {
  const taken = early
  early = undefined
  if (taken?.account === account) return taken.opening
  await taken?.opening.then(closeLocalDb, () => undefined)
  return undefined
}

/** What a tab that died had shown and not stored. Hardly ever anything, so the code for it isn't loaded before. */
async function storeWhatWasLeft(db: LocalDb): Promise<void> {
  const keys = [aheadPrefix, begunPrefix, stepPrefix].flatMap((prefix) => storedKeys(prefix(db.account)))
  if (keys.length === 0) return
  // Without it, what was left stays until the database is opened again.
  const code = await import('../combat/acts-left.ts').catch(() => undefined)
  await code?.completeActsLeft(db)
}

/** An account that is closed meanwhile keeps its old trash, and what a dead tab left, until it is opened again. */
async function tidyUpWhenIdle(db: LocalDb): Promise<void> {
  let isClosing = false
  db.rx.onClose.push(() => {
    isClosing = true
  })
  await whenIdle()
  try {
    // Without locks, a tab that is alive may still be at work on it. The leader removes it when it starts.
    if (!isClosing && navigator.locks) await removeUnfinished(db)
    // Loaded only now: a start doesn't wait for it. Where it can't be loaded, the next start tries again.
    const code = await loadAhead(() => import('./forget-old.ts')).catch(() => undefined)
    if (!isClosing) await code?.forgetOld(db)
  } catch (error) {
    if (!isClosing) throw error
  }
}

/** Opens the account's database, replicates it, and renders its children once it is open. */
export function LocalDataProvider(props: Props) {
  const { accountKey, user, cloud, onRightsChanged, opening, renderTrouble, transport, children } = props
  const { connected, enabled } = cloud
  const [opened, setOpened] = useState<{ account: string; db?: LocalDb; trouble?: OpenTrouble }>()

  const open = useEffectEvent(async (account: string) => {
    const db = (await takeEarly(account)) ?? (await openLocalDb(account))
    await storeWhatWasLeft(db)
    await readCampaigns(db)
    db.person$.next({ user, cloud })
    db.host = openSyncHost(db, transport ?? createHttpTransport({ account }), () => void storeWhatWasLeft(db))
    const following = followMoves(db)
    db.beforeClose.add(async () => following.unsubscribe())
    void tidyUpWhenIdle(db)
    return db
  })
  const tellRights = useEffectEvent(() => onRightsChanged?.())

  useEffect(() => {
    let left = false
    const opening = turn.then(() => (left ? undefined : open(accountKey)))
    const tell = (trouble: OpenTrouble) => !left && setOpened({ account: accountKey, trouble })
    const waiting = [
      setTimeout(() => tell({ kind: 'waiting', at: now() }), LONG_OPENING_MS),
      setTimeout(() => tell({ kind: 'blocked', at: now() }), ENDLESS_OPENING_MS),
    ]
    const stopWaiting = () => {
      for (const timer of waiting) clearTimeout(timer)
    }
    opening
      .then(
        (db) => db && !left && setOpened({ account: accountKey, db }),
        (error: unknown) => tell(troubleOf(error, now())),
      )
      .finally(stopWaiting)
    turn = opening.catch(() => undefined)
    return () => {
      left = true
      stopWaiting()
      // It is being closed: an account that comes back at once opens its own.
      setOpened(undefined)
      turn = turn
        .then(() => opening)
        .then(
          (db) => db && closeLocalDb(db),
          () => undefined,
        )
    }
  }, [accountKey])

  const db = opened?.account === accountKey ? opened.db : undefined
  useEffect(() => {
    db?.host?.setPerson({ user, cloud: { connected, enabled } })
  }, [db, user, connected, enabled])
  useEffect(() => {
    if (!db) return
    let was = { signedOut: false, rights: 0 }
    const subscription = db.connection$.subscribe(({ signedOut, rights }) => {
      const changed = rights !== was.rights || (signedOut && !was.signedOut)
      was = { signedOut, rights }
      if (changed) tellRights()
    })
    return () => subscription.unsubscribe()
  }, [db])

  if (opened?.account !== accountKey) return opening
  if (opened.trouble) return renderTrouble(opened.trouble)
  if (!db) return opening
  return <LocalDbContext value={db}>{children}</LocalDbContext>
}
