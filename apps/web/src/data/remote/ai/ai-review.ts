import {
  type ReviewAnswer,
  type ReviewBody,
  reviewCall,
  type SummarizeAnswer,
  type SummarizeBody,
  summarizeCall,
} from '@lanternkeep/schema'
import { askAi } from './ai-request.ts'

/** Goes on without a screen: what was found is kept for the next one. */
export function askReview(body: ReviewBody, key: string): Promise<ReviewAnswer> {
  return askAi(reviewCall, body, { key, signal: new AbortController().signal })
}

/** The same for a summary that a person asked for. */
export function askSummary(body: SummarizeBody, key: string): Promise<SummarizeAnswer> {
  return askAi(summarizeCall, body, { key, signal: new AbortController().signal })
}
