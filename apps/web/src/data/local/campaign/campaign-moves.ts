import type { CampaignFacts } from '@lanternkeep/sync/client'
import type { SideDatabase } from '../engine/side-database.ts'

/** A campaign that was replaced by a copy under new ids. Other tabs may still hold what was typed under the old ones. */
export type CampaignMove = {
  from: string
  to: string
  at: string
  /** Of the campaign and all in it: the new id by the old one. */
  ids: ReadonlyMap<string, string>
  /** The rev that each document was copied in, by `collection/documentId`. Empty once the old campaign is gone. */
  revs: ReadonlyMap<string, string>
}

const PREFIX = 'moved/'

export async function storeMove(side: SideDatabase, move: CampaignMove): Promise<void> {
  await side.values.put({ key: PREFIX + move.from, value: move })
}

export async function readMove(side: SideDatabase, from: string): Promise<CampaignMove | undefined> {
  return (await side.values.get(PREFIX + from))?.value as CampaignMove | undefined
}

/** Something else comes to this device under the old ids, such as an export of the campaign. */
export async function forgetMoves(side: SideDatabase, from: readonly string[]): Promise<void> {
  await side.values.bulkDelete(from.map((id) => PREFIX + id))
}

/** A tab is making, replacing or removing it, or did so when it died. */
export function isUnfinished(facts: CampaignFacts | undefined): boolean {
  return facts?.removed === true && !facts.accepted
}
