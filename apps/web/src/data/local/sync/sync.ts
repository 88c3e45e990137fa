import type { SyncStatus } from '@lanternkeep/schema'
import { maySync, SAMPLE_ID } from '@lanternkeep/schema'
import { type CampaignRole, type StatusAndReason, same, syncStatusOf } from '@lanternkeep/sync'
import {
  type CampaignFacts,
  type MembersStatus,
  NEW_CAMPAIGN_FACTS,
  type ReplicationStatus,
} from '@lanternkeep/sync/client'
import {
  combineLatest,
  defer,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  type Observable,
  startWith,
  switchMap,
} from 'rxjs'
import { count } from '../../../lib/format.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { type PictureProblem, pictureProblems$ } from '../images/picture-problems.ts'
import { retryImages } from '../images/refused-images.ts'
import { GUEST } from '../store/account.ts'
import { useDb } from '../store/context.ts'
import { inBackground } from '../store/in-background.ts'
import { type LiveValue, liveValue, useLivePart, useLiveValue } from '../store/live.ts'
import type { LocalDb, LocalPerson } from '../store/local-db.ts'
import { conflictCounts$ } from './conflict-counts.ts'
import { NOT_CONNECTED } from './not-connected.ts'
import { isActive, isReplicated } from './sync-person.ts'

export type Connection = {
  /** The server answered the last call, or no call was made yet and the browser has a network. */
  online: boolean
  /** No call was made yet. */
  isStarting: boolean
  /** Pokes arrive. */
  live: boolean
  /** Changes to push, of all campaigns and by campaign. */
  waiting: number
  waitingIn: Readonly<Record<string, number>>
  signedOut: boolean
  updateNeeded: boolean
  /** An error of this device itself. */
  problem?: string
}

export type CampaignSync = {
  status: SyncStatus
  reason?: string
  /** Why changes don't sync, or that the cloud has another copy. The app itself says that it needs an update. */
  failure?: string
  /** What the status would be without conflicts: they don't keep a campaign from being sent. */
  besideConflicts?: StatusAndReason
  waiting: number
  conflicts: number
  role: CampaignRole
  memberId?: string
  accepted: boolean
  /**
   * Deleted from the cloud on another device: whether a person chose to keep this copy, and whether the cloud has the
   * campaign again.
   */
  cloudDeleted?: { kept: boolean; isBack?: boolean }
  /** The server won't take a campaign with this id from this person: it can only be uploaded as a new one. */
  isIdRefused?: boolean
  /** The cloud has a campaign under this id that belongs to another account. */
  isIdTaken?: boolean
  /** The account has as many campaigns in the cloud as it may: this one goes up once there is room. */
  isWithoutRoom?: boolean
  /** The cloud has another copy than this device, as far as is known. */
  differs?: boolean
}

const DIFFERS = 'This copy differs from the one in the cloud.'

const NO_NEWS: MembersStatus = { members: 0 }
const NOT_LOADED: CampaignSync = { status: 'local', waiting: 0, conflicts: 0, role: 'gm', accepted: false }

export function useConnection(): Connection {
  return useLiveValue(connectionOf(useDb())).data ?? starting()
}

/** Whether the server can be asked, and takes this device for who is signed in here. */
export function useIsConnected(): boolean {
  return useLivePart(connectionOf(useDb()), (connection = starting()) => connection.online && !connection.signedOut)
}

function connectionOf(db: LocalDb): LiveValue<Connection> {
  return liveValue(db.live, 'connection', () => connection$(db))
}

/** "Offline" would flash after each login. */
function starting(): Connection {
  const online = navigator.onLine
  return { online, isStarting: online, live: false, waiting: 0, waitingIn: {}, signedOut: false, updateNeeded: false }
}

export function useAllCampaignSync(): Record<string, CampaignSync> {
  return useLiveValue(syncOfAll(useDb())).data ?? {}
}

/** Whether what this device shows of the campaign is, or will soon be, what the cloud has. */
export function useIsInCloud(campaignId: string): boolean {
  return useLivePart(syncOfAll(useDb()), (all) => {
    const { status } = all?.[campaignId] ?? NOT_LOADED
    return status === 'syncing' || status === 'synced'
  })
}

function syncOfAll(db: LocalDb): LiveValue<Record<string, CampaignSync>> {
  return liveValue(db.live, 'sync', () => campaignSync$(db))
}

export function useCampaignSync(campaignId: string): CampaignSync {
  return useAllCampaignSync()[campaignId] ?? NOT_LOADED
}

/** The latest presence message: who is online in this campaign. */
export function useMembersStatus(campaignId: string): MembersStatus {
  const db = useDb()
  const tables = useLiveValue(liveValue(db.live, 'tables', () => db.connection$.pipe(map((each) => each.tables)))).data
  return tables?.[campaignId] ?? NO_NEWS
}

/** Retries everything that was refused or failed. */
export function retrySync(db: LocalDb): void {
  db.host?.retry()
  inBackground(db, retryImages(db))
}

/** Emits at once, and whenever the browser loses or finds its network. */
export const networkChanges$ = defer(() =>
  merge(fromEvent(globalThis, 'online'), fromEvent(globalThis, 'offline')).pipe(startWith(undefined)),
)

export function connection$(db: LocalDb): Observable<Connection> {
  return combineLatest([db.connection$, db.store.facts$, db.person$, networkChanges$]).pipe(
    map(([status, facts, person]) => {
      const { live, signedOut, updateNeeded, problem } = status
      // Without a campaign that it joined, a guest's device asks for nothing: what the last call found holds no more.
      const asksNothing = db.account === GUEST && !isActive(db, person)
      const { online, isStarting } =
        status === NOT_CONNECTED
          ? starting()
          : { online: asksNothing ? navigator.onLine : status.online, isStarting: false }
      const going = Object.entries(status.waiting).filter(([id]) => {
        return goesUp(db, person, facts.get(id) ?? factsOfNew(id))
      })
      const waiting = going.reduce((sum, [, count]) => sum + count, 0)
      const waitingIn = Object.fromEntries(going)
      return { online, isStarting, live, signedOut, updateNeeded, problem, waiting, waitingIn }
    }),
    distinctUntilChanged<Connection>(same),
  )
}

/** The server's words. */
const ID_TAKEN = 'Campaign ID already exists'

function goesUp(db: LocalDb, person: LocalPerson, facts: CampaignFacts): boolean {
  const isApart = facts.removed || facts.cloudDeleted || facts.ownCopy
  return !facts.refusal && !isApart && isReplicated(db, person, facts)
}

export function campaignSync$(db: LocalDb): Observable<Record<string, CampaignSync>> {
  const ids$ = db.collections.campaigns.find().$.pipe(map((campaigns) => campaigns.map(({ id }) => id)))
  // The status shows at once; looking for conflicts reads every document.
  const conflicts$ = defer(whenIdle).pipe(
    switchMap(() => conflictCounts$(db)),
    startWith<Record<string, number>>({}),
  )
  const pictures$ = pictureProblems$(db).pipe(startWith<PictureProblem[]>([]))
  const ofDocuments$ = combineLatest([conflicts$, db.store.rejections$, pictures$])
  return combineLatest([ids$, db.store.facts$, ofDocuments$, db.connection$, db.person$]).pipe(
    map(([ids, facts, [conflicts, rejections, pictures], connection, person]) => {
      const device = { connection, person }
      const entries = ids.map((id) => {
        const counted = {
          conflicts: conflicts[id] ?? 0,
          rejections: rejections.filter((each) => each.campaignId === id).length,
          pictures: pictures.filter((each) => each.campaignId === id),
        }
        return [id, syncOf(facts.get(id) ?? factsOfNew(id), counted, device)] as const
      })
      return Object.fromEntries(entries)
    }),
    distinctUntilChanged<Record<string, CampaignSync>>(same),
  )
}

function syncOf(
  facts: CampaignFacts,
  { pictures, ...counted }: { conflicts: number; rejections: number; pictures: PictureProblem[] },
  { connection, person }: { connection: ReplicationStatus; person: LocalPerson },
): CampaignSync {
  // Whatever is written in it, the sample stays on this device.
  if (facts.id === SAMPLE_ID) return NOT_LOADED
  const { role, memberId, accepted, cloudDeleted, ownCopy = false } = facts
  const waiting = cloudDeleted || ownCopy ? 0 : (connection.waiting[facts.id] ?? 0)
  const differing = facts.differs ? DIFFERS : undefined
  const known: Parameters<typeof syncStatusOf>[0] = {
    ...counted,
    role,
    accepted,
    waiting,
    cloudDeleted: cloudDeleted !== undefined,
    refusal: ownCopy ? ID_TAKEN : facts.refusal?.message,
    signedIn: person.user !== null && !connection.signedOut,
    planSyncs: maySync(person.user),
    switchedOn: person.cloud.connected && person.cloud.enabled,
    error: errorOf(connection, waiting) ?? picturesInWords(pictures) ?? differing,
    restoring: facts.behind !== undefined,
    online: connection.online,
    active: connection.syncing && connection.online,
  }
  const { status, reason } = syncStatusOf(known)
  const { conflicts } = counted
  const besideConflicts = conflicts > 0 ? syncStatusOf({ ...known, conflicts: 0 }) : undefined
  const why = besideConflicts ? besideConflicts.reason : reason
  const isFailing = (besideConflicts ?? { status }).status === 'error' && !connection.updateNeeded
  const failure = isFailing ? (errorOf(connection, waiting) ?? differing) : undefined
  const differs = facts.differs === true || facts.behind !== undefined
  const refused = why === facts.refusal?.message ? facts.refusal : undefined
  const isIdRefused = ownCopy || (!accepted && refused?.code === 'forbidden' && !refused.noRoom)
  const isIdTaken = ownCopy || (isIdRefused && facts.refusal?.message === ID_TAKEN)
  return {
    ...{ status, waiting, conflicts, role, memberId, accepted, cloudDeleted },
    ...(reason && { reason }),
    ...(failure && { failure }),
    ...(besideConflicts && { besideConflicts }),
    ...(differs && { differs }),
    ...(isIdRefused && { isIdRefused }),
    ...(isIdTaken && { isIdTaken }),
    ...(refused?.noRoom && { isWithoutRoom: true }),
  }
}

/** A failed push concerns only the pending documents here; a failed pull concerns everyone's changes. */
function errorOf({ updateNeeded, problem, failing }: ReplicationStatus, waiting: number): string | undefined {
  if (updateNeeded) return 'An update is needed'
  return problem ?? (waiting > 0 ? failing.push : undefined) ?? failing.pull
}

function picturesInWords(problems: PictureProblem[]): string | undefined {
  const refused = problems.find(({ refusal }) => refusal !== undefined)
  const pictures = count(new Set(problems.map(({ imageId }) => imageId)).size, 'picture')
  if (refused) return `${pictures} rejected. ${refused.refusal}`
  return problems.length > 0 ? `${pictures} not uploaded yet` : undefined
}

function factsOfNew(id: string): CampaignFacts {
  return { ...NEW_CAMPAIGN_FACTS, id }
}
