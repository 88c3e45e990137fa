import { type ReviewAnswer, type ReviewBody, reviewCall } from '@lanternkeep/schema'
import { askAi } from './ai-request.ts'

/** Goes on without a screen: what was found is kept for the next one. */
export function askReview(body: ReviewBody, key: string): Promise<ReviewAnswer> {
  return askAi(reviewCall, body, { key, signal: new AbortController().signal })
}
