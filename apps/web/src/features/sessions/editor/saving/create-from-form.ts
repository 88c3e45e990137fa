import type { Campaign, Session } from '@lanternkeep/schema'
import {
  adoptRecordings,
  createSession,
  type LocalDb,
  sessionIdIn,
  updateCampaign,
} from '../../../../data/local/index.ts'
import type { SessionForm } from './session-form.ts'

/** `onCreated` runs before what may take longer: the recordings that belong to it, and the campaign's number. */
export async function createFromForm(
  db: LocalDb,
  campaign: Campaign,
  { form, id, onCreated }: { form: SessionForm; id: string | undefined; onCreated: (created: Session) => void },
): Promise<void> {
  const free = id && (await sessionIdIn(db, campaign.id, id))
  const created = await createSession(db, campaign.id, form, free)
  onCreated(created)
  await adoptRecordings(db, created)
  if (form.sessionNumber !== campaign.sessionNumber) {
    await updateCampaign(db, campaign.id, { sessionNumber: form.sessionNumber })
  }
}
