import { type FeedbackType, parseJson } from '@lanternkeep/schema'
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

/** The draft as another tab has stored it, and as it was before; absent if it was sent or discarded. */
export type DraftElsewhere = { theirs: FeedbackDraft | undefined; before: FeedbackDraft | undefined }

/** Returns a function that stops it. */
export function onDraftElsewhere(hear: (draft: DraftElsewhere) => void): () => void {
  const listener = ({ key: changed, newValue, oldValue }: StorageEvent) => {
    if (changed === key()) hear({ theirs: parsed(newValue), before: parsed(oldValue) })
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function parsed(stored: string | null): FeedbackDraft | undefined {
  return parseJson(stored ?? '') as FeedbackDraft | undefined
}

function key(): string {
  return accountKeys(accountKeyOf(lastKnownUser())).feedbackDraft
}
