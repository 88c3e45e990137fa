import type { FeedbackType } from '@lanternkeep/schema'
import { accountKeyOf, lastKnownUser } from '../../data/local/store/account.ts'
import { accountKeys } from '../../lib/browser/browser-keys.ts'

/** `draftId` belongs to this piece of feedback: sent again because the answer was lost, it arrives once, as edited. */
export type FeedbackDraft = { type: FeedbackType; description: string; draftId?: string }

export const EMPTY_DRAFT: FeedbackDraft = { type: 'Feature Request', description: '' }

/** For a browser without space or storage. */
const inMemory = new Map<string, FeedbackDraft>()

/** Unsent text stays on the device, for the account that typed it. */
export function readDraft(): FeedbackDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(key()) ?? 'null') as FeedbackDraft | null
    return inMemory.get(key()) ?? stored ?? EMPTY_DRAFT
  } catch {
    return inMemory.get(key()) ?? EMPTY_DRAFT
  }
}

export function writeDraft(draft: FeedbackDraft): void {
  const isEmpty = draft.description === ''
  inMemory.delete(key())
  try {
    if (isEmpty) localStorage.removeItem(key())
    else localStorage.setItem(key(), JSON.stringify(draft))
  } catch {
    inMemory.set(key(), draft)
  }
}

function key(): string {
  return accountKeys(accountKeyOf(lastKnownUser())).feedbackDraft
}
