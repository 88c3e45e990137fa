import { ArchiveError, besideCampaign, type CampaignFile } from '@lanternkeep/archive'
import { drawJoinCode, isLibraryId, LONGEST_NAME } from '@lanternkeep/schema'
import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { cut } from '../../../../lib/format.ts'
import { isUnfinished } from '../../campaign/campaign-moves.ts'
import { removeUnfinished } from '../../campaign/unfinished.ts'
import type { CopyContents } from '../../copy/format.ts'
import { planRestore, type RestorePlan } from '../../copy/plan-restore.ts'
import { step, type Work } from '../../copy/steps.ts'
import { newId, randomInt } from '../../store/ids.ts'
import { plainListOf } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { Archive } from './open-archive.ts'

export const OTHER_TAB_ADDS = 'Another tab is adding a campaign. Try again when it is done.'

/** `merge` also restores a campaign that isn't here. */
export type ImportWay = 'merge' | 'beside'

export type ImportPlan = {
  madeAt: string
  madeBy: string
  /** As if all of it were merged. */
  plan: RestorePlan
  /** By the id of each campaign that is here: what may be done, the first of which is suggested. */
  ways: ReadonlyMap<string, readonly ImportWay[]>
  /** The names that campaigns get beside those that are here. */
  besideNames: ReadonlyMap<string, string>
  /** Exports of what players see: for reading only. */
  playersViews: number
  /** Bytes of sound in the zip. */
  soundBytes: number
}

/** What importing would do to this device. Only removes what is left of an import whose tab died. */
export async function planImport(db: LocalDb, { campaigns }: Archive, work?: Work): Promise<ImportPlan> {
  const files = campaigns.map(({ file }) => file).filter(({ view }) => view === 'gm')
  const [first] = campaigns
  if (files.length === 0 || !first) {
    throw new ArchiveError(
      'This is what a player may see of a campaign. You can read it, but only its GM can restore it.',
    )
  }
  // Without locks another tab may still be at work on it.
  if (navigator.locks) await removeUnfinished(db)
  const plan = await planRestore(db, { contents: contentsOf(files) }, work)
  const here = plan.campaigns.filter(({ isHere, id }) => isHere && !isLibraryId(id))
  // No list shows such a campaign, and no one can say what becomes of it.
  if (navigator.locks && here.some(({ id }) => isUnfinished(db.store.factsOf(id))))
    throw new ArchiveError(OTHER_TAB_ADDS)
  const names = new Set(plainListOf(await db.collections.campaigns.find().exec()).map(({ name }) => name))
  return {
    madeAt: first.about.madeAt,
    madeBy: first.about.madeBy,
    plan,
    ways: new Map(here.map(({ id }) => [id, waysFor(db, id)])),
    besideNames: new Map(here.map(({ id, name }) => [id, besideName(name, names)])),
    playersViews: campaigns.length - files.length,
    soundBytes: files
      .flatMap(({ recordings }) => recordings.flatMap(({ sound = [] }) => sound))
      .reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Where the person is a player, the present campaign is the GM's. */
function waysFor({ store }: LocalDb, campaignId: string): ImportWay[] {
  return store.factsOf(campaignId)?.role === 'player' ? ['beside'] : ['beside', 'merge']
}

/** An import of what was imported counts on. */
function besideName(name: string, taken: Set<string>): string {
  const bare = name.replace(/ \(imported(?: \d+)?\)$/, '')
  for (let at = 1; ; at += 1) {
    const suffix = at === 1 ? ' (imported)' : ` (imported ${at})`
    const wanted = cut(bare, LONGEST_NAME - suffix.length) + suffix
    if (taken.has(wanted)) continue
    taken.add(wanted)
    return wanted
  }
}

/** The campaigns as a device copy holds them. The bytes of pictures stay in the zip. */
export function contentsOf(files: readonly CampaignFile[]): CopyContents {
  const all = <Row>(of: (file: CampaignFile) => readonly Row[]) => files.flatMap(of)
  const collections = COLLECTION_NAMES.map((name) => [name, all(({ documents }) => documents[name])])
  return {
    collections: Object.fromEntries(collections),
    seats: [],
    rejections: all(({ refusals }) => refusals),
    keeps: all(({ keptChanges }) => keptChanges),
    drafts: all(({ drafts }) => drafts),
    images: all(({ pictures }) => pictures).map(({ id, type }) => ({ id, type, data: '' })),
  } as CopyContents
}

/** The campaign under new ids, a free join code and the name that the plan says. */
export async function besideFile(db: LocalDb, file: CampaignFile, name: string): Promise<CampaignFile> {
  const campaigns = plainListOf(await db.collections.campaigns.find().exec())
  const codes = new Set(campaigns.flatMap(({ joinCode }) => joinCode ?? []))
  return besideCampaign(file, { newId, name, joinCode: drawJoinCode(randomInt, codes), pause: () => step({}, 0) })
}
