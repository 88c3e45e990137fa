import type { CampaignFile } from '@lanternkeep/archive'
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
    const files = archive.campaigns.map(({ file }) => file)
    const ways = new Map(files.map(({ campaignId }) => [campaignId, 'beside' as const]))
    // One that isn't here any more comes back under its name, and as a new one: its own may be deleted in the cloud.
    const besideNames = new Map(
      files.map((file) => [file.campaignId, plan.besideNames.get(file.campaignId) ?? nameIn(file)]),
    )
    const importing = { archive, plan: { ...plan, besideNames }, choices: suggestedChoices(plan.plan), ways }
    const imported = await importArchive(db, importing, work)
    if (imported.stopped) return undefined
    const [campaignId = ''] = imported.beside
    const campaign = await db.collections.campaigns.findOne(campaignId).exec()
    return campaign ? { id: campaignId, name: campaign.name } : undefined
  } finally {
    await archive.close()
  }
}

function nameIn({ documents }: CampaignFile): string {
  return String(documents.campaigns[0]?.name ?? 'Restored campaign')
}
