import { AnswerError, type Campaign, type CampaignAnswer } from '@lanternkeep/schema'
import { RequestError } from '../../data/http/request-error.ts'
import {
  adoptServerCampaign,
  createCampaign,
  type LocalDb,
  type NewCampaign,
  releaseNewCampaign,
  requestPersistence,
  rollBackCampaign,
} from '../../data/local/index.ts'
import { createCampaignOnServer } from '../../data/remote/campaigns/campaigns.ts'
import { readFlag } from '../../lib/browser/stored-flag.ts'
import type { Toast } from '../../ui/index.ts'

type Outcome = { toast: Toast; campaignId?: string }
type Answer = { kind: 'accepted'; campaign: CampaignAnswer } | { kind: 'refused'; reason: string } | { kind: 'later' }

const FAILED = 'Failed to Create Campaign'
/**
 * Statuses by which the server refuses a creation. After any other one it can be asked again
 * (behavior.md#creating-campaigns).
 */
const REFUSALS = [400, 401, 403]
/** It answered with success, but without the campaign. */
const NOT_SAVED: Answer = { kind: 'refused', reason: 'Could not save campaign to server. Please try again.' }

/**
 * Saves the campaign here first, then offers it to the server. A refusal rolls it back; without an answer it stays
 * local.
 */
export async function createGame(db: LocalDb, draft: NewCampaign): Promise<Outcome> {
  let campaign: Campaign
  try {
    campaign = await createCampaign(db, draft, { asking: isCloudOn() })
  } catch {
    return failed('The campaign couldn’t be saved on this device')
  }
  // From here on this device has something to lose.
  void requestPersistence().catch(() => undefined)
  const answer = await offer(campaign)
  if (answer.kind === 'refused') {
    await rollBackCampaign(db, campaign.id)
    return failed(answer.reason)
  }
  if (answer.kind === 'later') await releaseNewCampaign(db, campaign.id)
  if (answer.kind === 'accepted') await adoptServerCampaign(db, answer.campaign)
  const message = answer.kind === 'accepted' ? campaign.name : `${campaign.name} is saved on this device`
  return { campaignId: campaign.id, toast: { tone: 'success', title: 'Campaign Created', message, endsError: FAILED } }
}

async function offer(campaign: Campaign): Promise<Answer> {
  if (!isCloudOn()) return { kind: 'later' }
  try {
    const accepted = await createCampaignOnServer(campaign)
    return accepted.id === campaign.id ? { kind: 'accepted', campaign: accepted } : NOT_SAVED
  } catch (error) {
    if (error instanceof AnswerError && error.isJson) return NOT_SAVED
    if (!(error instanceof RequestError) || error.isPage || !REFUSALS.includes(error.status)) return { kind: 'later' }
    // An earlier answer to the same request was lost.
    if (error.status === 400 && error.code === 'exists') return { kind: 'later' }
    return { kind: 'refused', reason: error.reason ?? `Server returned ${error.status}` }
  }
}

function isCloudOn(): boolean {
  return readFlag('steamConnected') && readFlag('steamCloudEnabled')
}

function failed(message: string): Outcome {
  return { toast: { tone: 'error', title: FAILED, message } }
}
