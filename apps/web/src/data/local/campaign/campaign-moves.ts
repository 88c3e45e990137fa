import type { CampaignAnswer } from '@lanternkeep/schema'
import type { CampaignRole } from '@lanternkeep/sync'
import type { CampaignFacts } from '@lanternkeep/sync/client'
import { distinctUntilChanged, map, of, type Subscription, switchMap } from 'rxjs'
import type { SideDatabase } from '../engine/side-database.ts'
import { useDb } from '../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'

/** What the server answered to a join code. */
export type JoinedCampaign = {
  campaign: CampaignAnswer
  membership: { role: CampaignRole; memberId?: string; joinedBy?: string }
}

/** A campaign that was replaced by a copy under new ids. Other tabs may still hold what was typed under the old ones. */
export type CampaignMove = {
  from: string
  to: string
  at: string
  /** Of the campaign and all in it: the new id by the old one. */
  ids: ReadonlyMap<string, string>
  /** The rev that each document was copied in, by `collection/documentId`. Empty once the old campaign is gone. */
  revs: ReadonlyMap<string, string>
  /** Takes the place of the old campaign once that is gone. */
  join?: JoinedCampaign | undefined
}

const PREFIX = 'moved/'

export async function storeMove(side: SideDatabase, move: CampaignMove): Promise<void> {
  await side.values.put({ key: PREFIX + move.from, value: move })
}

export async function readMove(side: SideDatabase, from: string): Promise<CampaignMove | undefined> {
  return (await side.values.get(PREFIX + from))?.value as CampaignMove | undefined
}

/** Campaigns that were replaced so that one could be joined under their id, and the join isn't stored yet. */
export async function idsToJoin(side: SideDatabase): Promise<string[]> {
  const moves = await side.values.where('key').startsWith(PREFIX).toArray()
  return moves.map(({ value }) => value as CampaignMove).flatMap(({ from, join }) => (join ? [from] : []))
}

/** Something else comes to this device under the old ids, such as an export of the campaign. */
export async function forgetMoves(side: SideDatabase, from: readonly string[]): Promise<void> {
  await side.values.bulkDelete(from.map((id) => PREFIX + id))
}

/** Where this campaign went, if a copy replaced it on this device. */
export function useCampaignMove(campaignId: string): Loaded<CampaignMove> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `move/${campaignId}`, () => {
      const mayHaveMoved$ = db.store.facts$.pipe(map((facts) => isUnfinished(facts.get(campaignId))))
      return mayHaveMoved$.pipe(
        distinctUntilChanged(),
        switchMap((may) => (may ? readMove(db.side, campaignId) : of(undefined))),
      )
    }),
  ) as Loaded<CampaignMove>
}

/** Brings what was typed in this tab along, now and whenever another tab replaces a campaign. */
export function followMoves({ account, side, store }: Pick<LocalDb, 'account' | 'side' | 'store'>): Subscription {
  let known = new Set<string>()
  return store.facts$.subscribe((facts) => {
    const moved = [...facts.values()].filter(isUnfinished).map(({ id }) => id)
    const others = moved.filter((id) => !known.has(id))
    known = new Set(moved)
    // A database that closes meanwhile is asked again when it opens.
    for (const id of others) bringTyped({ account, side }, id).catch(ignore)
  })
}

/** Hardly ever anything, so the code for it isn't loaded before. */
async function bringTyped({ account, side }: Pick<LocalDb, 'account' | 'side'>, from: string): Promise<void> {
  const move = await readMove(side, from)
  if (!move) return
  const { moveTyped } = await import('./move-typed.ts')
  moveTyped(account, move)
}

function ignore() {}

/** A tab is making, replacing or removing it, or did so when it died. */
export function isUnfinished(facts: CampaignFacts | undefined): boolean {
  return facts?.removed === true && !facts.accepted
}
