import type { JoinAnswer } from '@lanternkeep/schema'
import { isUnreachable, RequestError, reasonOf } from '../../../data/http/request-error.ts'
import {
  campaignJoinedBy,
  hasOwnCopy,
  isRecordingIn,
  type LocalDb,
  saveJoinedCampaign,
} from '../../../data/local/index.ts'
import { joinCampaign } from '../../../data/remote/campaigns/campaigns.ts'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { RECORDING_IN_PROGRESS } from '../list/recording-in-progress.ts'

type Outcome =
  /** `copyName`: of what this device had under the campaign's id, which is a campaign of its own now. */
  | { kind: 'joined'; campaignId: string; name: string; copyName?: string }
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
    // A guest who has to join again would not learn why it fails if their copy opened instead.
    const here = db.connection$.value.signedOut ? undefined : await campaignJoinedBy(db, code)
    if (here !== undefined) return { kind: 'here', campaignId: here }
    if (isUnreachable(error)) return { kind: 'offline', message: navigator.onLine ? UNREACHABLE : 'You are offline' }
    // An answer without a code is not the server's, but a proxy's or a hotel's sign-in page's.
    const isRefused = error instanceof RequestError && error.status < 500 && error.code !== undefined
    const isAboutCode = isRefused && error.status !== 429
    if (isAboutCode) return { kind: 'refused', message: reasonOf(error, UNKNOWN) }
    return { kind: 'failed', message: reasonOf(error, SERVER_PROBLEM) }
  }
  if ('status' in answer) return { kind: 'pending', name: answer.campaign.name }
  const { campaign, role, memberId } = answer
  const joined = { kind: 'joined', campaignId: campaign.id, name: campaign.name } as const
  // What is left of an earlier membership may lack handouts that were seen.
  if (!db.store.factsOf(campaign.id)) localStorage.removeItem(campaignKeys(campaign.id).handout)
  try {
    if (role === 'player' && (await hasOwnCopy(db, campaign.id))) {
      if (await isRecordingIn(campaign.id)) return { kind: 'unsaved', message: RECORDING_IN_PROGRESS }
      // Hardly anyone has one: joining doesn't wait for its code.
      const { joinBesideOwnCopy } = await import('../../../data/local/campaign/campaign-copy.ts')
      const copy = await joinBesideOwnCopy(db, { campaign, membership: { role, memberId, joinedBy: code } })
      return { ...joined, ...(copy && { copyName: copy.name }) }
    }
    await saveJoinedCampaign(db, campaign, { role, memberId, joinedBy: code })
  } catch {
    return { kind: 'unsaved', message: 'Failed to save campaign locally' }
  }
  return joined
}
