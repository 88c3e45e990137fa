import type { Checkpoint, CollectionName } from '@lanternkeep/sync'
import type { CampaignFacts } from '@lanternkeep/sync/client'
import { useState } from 'react'
import { combineLatest, distinctUntilChanged, map, type Observable, ReplaySubject, share } from 'rxjs'
import { useDb } from '../store/context.ts'
import { liveValue, useLiveValue } from '../store/live.ts'
import { liveTables } from '../store/live-tables.ts'
import type { LocalDb } from '../store/local-db.ts'
import { NOT_CONNECTED } from './not-connected.ts'
import { isServerHeard } from './progress-store.ts'
import { networkChanges$, useIsConnected, useIsInCloud } from './sync.ts'
import { isActive, isReplicated } from './sync-person.ts'

/** How far this device has pulled. */
type Pulled = {
  facts: ReadonlyMap<string, CampaignFacts>
  /** By collection; what was never pulled is absent. */
  checkpoints: ReadonlyMap<CollectionName, Checkpoint>
  /** Whether the server ever answered. */
  isHeard: boolean
}

const pulledBy = new WeakMap<LocalDb, Observable<Pulled>>()

/**
 * Each page of a pull moves it on, so it is read once for all that asks. Facts are the ones in memory: what was read last
 * may not know yet that a campaign was joined.
 */
function pulled$(db: LocalDb): Observable<Pulled> {
  const { side } = db
  const known = pulledBy.get(db)
  if (known) return known
  const tables = [side.checkpoints, side.values]
  const read = () =>
    side.transaction('r', tables, async () => {
      const [progress, isHeard] = await Promise.all([side.checkpoints.toArray(), isServerHeard(side)])
      return { checkpoints: new Map(progress.map((each) => [each.collection, each.checkpoint])), isHeard }
    })
  const stored$ = liveTables(tables, read).pipe(share({ connector: () => new ReplaySubject(1) }))
  const pulled$ = combineLatest([stored$, db.store.facts$]).pipe(map(([stored, facts]) => ({ ...stored, facts })))
  pulledBy.set(db, pulled$)
  return pulled$
}

/**
 * Whether this device has what these collections hold on the server: none of them still waits for its first pull. Always
 * true for a campaign that isn't in the cloud; false until it is known.
 */
export function useIsReceived(campaignId: string, collections: readonly CollectionName[]): boolean {
  const db = useDb()
  const key = `received/${campaignId}/${collections.join()}`
  const { data = false } = useLiveValue(
    liveValue(db.live, key, () => pulled$(db).pipe(map((pulled) => isReceived(pulled, campaignId, collections)))),
  )
  return data
}

function isReceived({ facts, checkpoints }: Pulled, campaignId: string, collections: readonly CollectionName[]) {
  const known = facts.get(campaignId)
  if (!known?.accepted) return true
  if (collections.some((each) => known.restart?.includes(each))) return false
  return collections.every((each) => campaignId in (checkpoints.get(each) ?? {}))
}

/**
 * Whether the campaign's documents in these collections are still on their way here. Not while offline, or if the
 * campaign can't be fetched.
 */
export function useIsArriving(campaignId: string, collections: readonly CollectionName[]): boolean {
  const isConnected = useIsConnected()
  const isInCloud = useIsInCloud(campaignId)
  const isReceived = useIsReceived(campaignId, collections)
  return isConnected && isInCloud && !isReceived
}

const madeHere = new Set<string>()

/** The server has nothing of this campaign that the device lacks. */
export function noteMadeHere(campaignId: string): void {
  madeHere.add(campaignId)
}

/** The same until they have arrived once. A campaign that was made here never waits, although the cloud takes it. */
export function useIsFirstArriving(campaignId: string, collections: readonly CollectionName[]): boolean {
  const isArriving = useIsArriving(campaignId, collections)
  const isReceived = useIsReceived(campaignId, collections)
  const [wasReceived, setWasReceived] = useState(isReceived)
  if (isReceived && !wasReceived) setWasReceived(true)
  return isArriving && !wasReceived && !madeHere.has(campaignId)
}

/**
 * `arriving`: campaigns of the account may still be on their way here; the server hasn't said which there are, or sends
 * one. `unheard`: it hasn't said so, and can't now.
 */
type FromServer = 'arriving' | 'unheard' | 'heard'

export function useCampaignsFromServer(): FromServer {
  const db = useDb()
  return useLiveValue(liveValue(db.live, 'campaigns from the server', () => fromServer$(db))).data ?? 'heard'
}

function fromServer$(db: LocalDb): Observable<FromServer> {
  const stored$ = pulled$(db).pipe(
    map(({ facts, checkpoints, isHeard }) => {
      const here = checkpoints.get('campaigns') ?? {}
      const coming = [...facts.values()].filter(({ id, accepted, removed, restart }) => {
        return accepted && !removed && !restart && !(id in here)
      })
      return { coming, isHeard }
    }),
  )
  return combineLatest([db.connection$, db.person$, stored$, networkChanges$]).pipe(
    map(([connection, person, { coming, isHeard }]): FromServer => {
      if (!isActive(db, person)) return 'heard'
      const { online, signedOut, updateNeeded, problem, failing } = connection
      const isStarting = connection === NOT_CONNECTED && db.host !== undefined && navigator.onLine
      const isKeptOut = signedOut || updateNeeded || problem !== undefined || failing.pull !== undefined
      if (!isStarting && (!online || isKeptOut)) return isHeard ? 'heard' : 'unheard'
      return !isHeard || coming.some((facts) => isReplicated(db, person, facts)) ? 'arriving' : 'heard'
    }),
    distinctUntilChanged(),
  )
}
