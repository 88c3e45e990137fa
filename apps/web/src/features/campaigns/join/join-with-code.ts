import type { JoinAnswer } from '@lanternkeep/schema'
import { isUnreachable, RequestError, reasonOf } from '../../../data/http/request-error.ts'
import { campaignJoinedBy, type LocalDb, saveJoinedCampaign } from '../../../data/local/index.ts'
import { joinCampaign } from '../../../data/remote/campaigns/campaigns.ts'

type Outcome =
  | { kind: 'joined'; campaignId: string; name: string }
  /** The server didn't let anyone in, but this device joined by that code before: a newer one may be drawn since. */
  | { kind: 'here'; campaignId: string }
  | { kind: 'pending'; name: string }
  | { kind: 'offline'; message: string }
  | { kind: 'refused'; message: string }
  /** It says nothing about the code. */
  | { kind: 'failed'; message: string }
  /** The membership exists, but this device has no space for it; the same code opens it once there is. */
  | { kind: 'unsaved'; message: string }

const UNKNOWN = 'Invalid join code or campaign not found'
const UNREACHABLE = 'Can’t reach the server. Your code stays here; try again in a moment.'
const SERVER_PROBLEM = 'The server has a problem. Your code stays here; try again in a moment.'

export async function joinWithCode(db: LocalDb, code: string): Promise<Outcome> {
  let answer: JoinAnswer
  try {
    answer = await joinCampaign(code)
  } catch (error) {
    const here = await campaignJoinedBy(db, code)
    if (here !== undefined) return { kind: 'here', campaignId: here }
    if (isUnreachable(error)) return { kind: 'offline', message: navigator.onLine ? UNREACHABLE : 'You are offline' }
    const isAboutCode = error instanceof RequestError && error.status < 500 && error.status !== 429
    if (isAboutCode) return { kind: 'refused', message: reasonOf(error, UNKNOWN) }
    return { kind: 'failed', message: reasonOf(error, SERVER_PROBLEM) }
  }
  if ('status' in answer) return { kind: 'pending', name: answer.campaign.name }
  const { campaign, role, memberId } = answer
  try {
    await saveJoinedCampaign(db, campaign, { role, memberId, joinedBy: code })
  } catch {
    return { kind: 'unsaved', message: 'Failed to save campaign locally' }
  }
  return { kind: 'joined', campaignId: campaign.id, name: campaign.name }
}
