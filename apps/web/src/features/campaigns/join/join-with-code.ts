import type { JoinAnswer } from '@lanternkeep/schema'
import { isUnreachable, reasonOf } from '../../../data/http/request-error.ts'
import { type LocalDb, saveJoinedCampaign } from '../../../data/local/index.ts'
import { joinCampaign } from '../../../data/remote/campaigns/campaigns.ts'

type Outcome =
  | { kind: 'joined'; campaignId: string; name: string }
  | { kind: 'pending'; name: string }
  | { kind: 'offline'; message: string }
  | { kind: 'failed'; message: string }

export async function joinWithCode(db: LocalDb, code: string): Promise<Outcome> {
  let answer: JoinAnswer
  try {
    answer = await joinCampaign(code)
  } catch (error) {
    if (isUnreachable(error)) return { kind: 'offline', message: 'You are offline' }
    return { kind: 'failed', message: reasonOf(error, 'Invalid join code or campaign not found') }
  }
  if ('status' in answer) return { kind: 'pending', name: answer.campaign.name }
  const { campaign, role, memberId } = answer
  try {
    await saveJoinedCampaign(db, campaign, { role, memberId })
  } catch {
    // Full or lost storage: the membership exists, and the same code opens it once there is space.
    return { kind: 'failed', message: 'Failed to save campaign locally' }
  }
  return { kind: 'joined', campaignId: campaign.id, name: campaign.name }
}
