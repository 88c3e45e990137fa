import type { CampaignFile } from '@lanternkeep/archive'
import { removeCampaignFromDevice } from '../../campaign/campaign-removal.ts'
import type { RestoreChoices } from '../../copy/plan-restore.ts'
import { type Restored, restoreCopy } from '../../copy/restore-copy.ts'
import { partOf, type Work } from '../../copy/steps.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { Archive } from './open-archive.ts'
import { besideFile, contentsOf, type ImportPlan, type ImportWay } from './plan-import.ts'
import { restoreRecordings } from './restore-recordings.ts'
import { restoreTrash } from './restore-trash.ts'

export type Importing = {
  archive: Archive
  plan: ImportPlan
  choices: RestoreChoices
  /** By the id of each campaign that is here. */
  ways: ReadonlyMap<string, ImportWay>
}

/** `recordings`: whose sound came back. `beside`: the new campaigns. */
export type Imported = Restored & { recordings: number; beside: string[] }

const SOUND_STARTS_AT = 0.6

/**
 * Writes what the plan says: merges or restores under the same ids by the rules of a device copy, and puts campaigns
 * beside those that are here. A campaign that was to be put beside and couldn't be finished is removed again.
 */
export async function importArchive(db: LocalDb, importing: Importing, work: Work = {}): Promise<Imported> {
  const { archive, plan, choices, ways } = importing
  const sources = new Map<CampaignFile, number>()
  const beside: string[] = []
  for (const [index, { file }] of archive.campaigns.entries()) {
    if (file.view !== 'gm') continue
    const isBeside = ways.get(file.campaignId) === 'beside'
    const wanted = isBeside ? await besideFile(db, file, plan.besideNames.get(file.campaignId) ?? '') : file
    if (isBeside) beside.push(wanted.campaignId)
    sources.set(wanted, index)
  }
  const files = [...sources.keys()]
  const isNew = newCampaigns(files, { plan, beside })
  const undo = () => Promise.all(beside.map((id) => removeCampaignFromDevice(db, id)))
  try {
    const restoring = { copy: { contents: contentsOf(files) }, choices, pictureOf: archive.picture }
    const restored = await restoreCopy(db, restoring, partOf(work, 0, SOUND_STARTS_AT))
    if (restored.stopped) {
      await undo()
      return { ...restored, recordings: 0, beside: [] }
    }
    await restoreTrash(
      db,
      files.filter(({ campaignId }) => isNew.has(campaignId)),
    )
    const recordings = await restoreRecordings(db, { archive, sources }, partOf(work, SOUND_STARTS_AT, 1))
    return { ...restored, recordings, beside }
  } catch (error) {
    await undo()
    throw error
  } finally {
    db.host?.recheck()
  }
}

function newCampaigns(
  files: readonly CampaignFile[],
  { plan, beside }: { plan: ImportPlan; beside: readonly string[] },
): ReadonlySet<string> {
  const here = new Set(plan.plan.campaigns.filter(({ isHere }) => isHere).map(({ id }) => id))
  const ids = files.map(({ campaignId }) => campaignId)
  return new Set(ids.filter((id) => !here.has(id) || beside.includes(id)))
}
