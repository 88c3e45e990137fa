import { ArchiveError, type CampaignFile } from '@lanternkeep/archive'
import { isLibraryId } from '@lanternkeep/schema'
import { NEW_CAMPAIGN_FACTS } from '@lanternkeep/sync/client'
import { takeLock } from '../../../../lib/browser/tab-lock.ts'
import { isUnfinished } from '../../campaign/campaign-moves.ts'
import { rollBackCampaign } from '../../campaign/campaign-removal.ts'
import { copyLockOf } from '../../campaign/unfinished.ts'
import type { RestoreChoices } from '../../copy/plan-restore.ts'
import { type Restored, restoreCopy } from '../../copy/restore-copy.ts'
import { partOf, type Work } from '../../copy/steps.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { Archive } from './open-archive.ts'
import { besideFile, contentsOf, type ImportPlan, type ImportWay, OTHER_TAB_ADDS } from './plan-import.ts'
import { restoreRecordings } from './restore-recordings.ts'
import { restoreTrash } from './restore-trash.ts'

export type Importing = {
  archive: Archive
  plan: ImportPlan
  choices: RestoreChoices
  /** By the id of each campaign that is here. */
  ways: ReadonlyMap<string, ImportWay>
}

/** `recordings`: whose sound came back. `incomplete`: of whose sound the zip lacks some. `beside`: the new campaigns. */
export type Imported = Restored & { recordings: number; incomplete: number; beside: string[] }

const SOUND_STARTS_AT = 0.6

/**
 * Writes what the plan says: merges or restores under the same ids by the rules of a device copy, and puts campaigns
 * beside those that are here. A campaign that is new to this device and couldn't be finished is removed again: here, or
 * if the tab dies, by the next one that opens or plans an import. Rejects if another tab makes a campaign from a copy.
 */
export async function importArchive(db: LocalDb, importing: Importing, work: Work = {}): Promise<Imported> {
  const { archive, plan, ways } = importing
  const sources = new Map<CampaignFile, number>()
  const beside: string[] = []
  for (const [index, { file }] of archive.campaigns.entries()) {
    if (file.view !== 'gm') continue
    const isBeside = ways.get(file.campaignId) === 'beside'
    const wanted = isBeside ? await besideFile(db, file, plan.besideNames.get(file.campaignId) ?? '') : file
    if (isBeside) beside.push(wanted.campaignId)
    sources.set(wanted, index)
  }
  const isKnown = new Set([...plan.plan.campaigns.filter(({ isHere }) => isHere).map(({ id }) => id), ...beside])
  const fresh = [...sources.keys()].flatMap(({ campaignId: id }) => {
    const facts = db.store.factsOf(id)
    const isNew = !facts || isUnfinished(facts)
    return isNew && !isKnown.has(id) && !isLibraryId(id) ? [id] : []
  })
  const writing = { ...importing, sources, beside, making: [...beside, ...fresh] }
  if (writing.making.length === 0) return write(db, writing, work)
  const release = await takeLock(copyLockOf(db))
  if (!release) throw new ArchiveError(OTHER_TAB_ADDS)
  return write(db, writing, work).finally(release)
}

/** `making`: the campaigns that are new to this device. */
type Writing = Importing & { sources: ReadonlyMap<CampaignFile, number>; beside: string[]; making: string[] }

async function write(db: LocalDb, writing: Writing, work: Work): Promise<Imported> {
  const { archive, choices, sources, beside, making } = writing
  const files = [...sources.keys()]
  const isNew = newCampaigns(files, writing)
  const undo = async () => {
    for (const id of making) await rollBackCampaign(db, id)
  }
  try {
    await markUnfinished(db, making)
    const copy = { contents: contentsOf(files) }
    const restoring = { copy, choices, pictureOf: archive.picture, unfinished: new Set(making) }
    const restored = await restoreCopy(db, restoring, partOf(work, 0, SOUND_STARTS_AT))
    if (restored.stopped) {
      await undo()
      return { ...restored, recordings: 0, incomplete: 0, beside: [] }
    }
    await restoreTrash(
      db,
      files.filter(({ campaignId }) => isNew.has(campaignId)),
    )
    const heard = await restoreRecordings(db, { archive, sources }, partOf(work, SOUND_STARTS_AT, 1))
    for (const id of making) await db.store.changeFacts(id, () => undefined)
    return { ...restored, ...heard, beside }
  } catch (error) {
    await undo()
    throw error
  } finally {
    db.host?.recheck()
  }
}

/**
 * Until they are complete, no list shows them and nothing of them is sent. A tab that opens later removes what a dead
 * one left.
 */
async function markUnfinished(db: LocalDb, ids: readonly string[]): Promise<void> {
  // Without locks another tab can't know that this one is still at work.
  if (!navigator.locks) return
  for (const id of ids) await db.store.changeFacts(id, () => ({ ...NEW_CAMPAIGN_FACTS, id, removed: true }))
}

function newCampaigns(files: readonly CampaignFile[], { plan, beside }: Writing): ReadonlySet<string> {
  const here = new Set(plan.plan.campaigns.filter(({ isHere }) => isHere).map(({ id }) => id))
  const ids = files.map(({ campaignId }) => campaignId)
  return new Set(ids.filter((id) => !here.has(id) || beside.includes(id)))
}
