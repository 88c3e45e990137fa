import { type Archive, importArchive, openArchiveInWorker, planImport } from '../archive/index.ts'
import { suggestedChoices } from '../copy/index.ts'
import type { Work } from '../copy/steps.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Name and id of the campaign that a backup became. */
export type RestoredBackup = { id: string; name: string }

/**
 * Puts what a backup holds beside the present campaign, as a new one with a name and a join code of its own. What is here
 * stays as it is. Undefined if it was canceled; then nothing of it stays. Throws an ArchiveError with what is wrong.
 */
export async function restoreBeside(db: LocalDb, zip: Blob, work?: Work): Promise<RestoredBackup | undefined> {
  return restoreArchive(db, await openArchiveInWorker(zip, work?.signal), work)
}

/** The same of an archive that is open; closes it. */
export async function restoreArchive(
  db: LocalDb,
  archive: Archive,
  work: Work = {},
): Promise<RestoredBackup | undefined> {
  try {
    const plan = await planImport(db, archive, work)
    const ways = new Map([...plan.ways.keys()].map((id) => [id, 'beside' as const]))
    const imported = await importArchive(db, { archive, plan, choices: suggestedChoices(plan.plan), ways }, work)
    if (imported.stopped) return undefined
    const [file] = archive.campaigns
    const campaignId = imported.beside[0] ?? file?.file.campaignId ?? ''
    const campaign = await db.collections.campaigns.findOne(campaignId).exec()
    return campaign ? { id: campaignId, name: campaign.name } : undefined
  } finally {
    await archive.close()
  }
}
