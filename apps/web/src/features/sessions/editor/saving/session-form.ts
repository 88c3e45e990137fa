import { nextSessionNumber, recapPrefill, type Session } from '@lanternkeep/schema'
import { includesEdit, mergeTyping, rebaseEdit } from '../../../../data/local/forms/form-merge.ts'
import { differenceOf } from '../../../../lib/typing/difference.ts'

/** The fields of a session that the editor edits. What players may read isn't one of them: that changes at once. */
const FIELDS = [
  'sessionNumber',
  'date',
  'gmNotes',
  'aiNotes',
  'summary',
  'recap',
  'keyTopics',
  'partyLocation',
] as const
export type SessionForm = Pick<Session, (typeof FIELDS)[number]>

export function formOf(session: SessionForm): SessionForm {
  const { sessionNumber, date, gmNotes, aiNotes, summary, recap, keyTopics, partyLocation } = session
  return { sessionNumber, date, gmNotes, aiNotes, summary, recap, keyTopics, partyLocation }
}

export function emptyForm(sessionNumber: number, date: string, recap: string): SessionForm {
  return { sessionNumber, date, gmNotes: '', aiNotes: '', summary: '', recap, keyTopics: '', partyLocation: '' }
}

export function isSameForm(a: SessionForm, b: SessionForm): boolean {
  return FIELDS.every((field) => a[field] === b[field])
}

/** What a new session begins with. */
export function startingForm(sessions: readonly Session[], campaignNumber: number, date: string): SessionForm {
  const number = nextSessionNumber(sessions, campaignNumber)
  return emptyForm(number, date, recapPrefill(sessions, number))
}

/** Whether it came from one of our forms; a restored copy may have anything. */
export function isForm(value: unknown): value is SessionForm {
  const form = (value ?? {}) as Record<string, unknown>
  const empty = emptyForm(0, '', '')
  return FIELDS.every((field) => typeof form[field] === typeof empty[field])
}

/**
 * The typed text, and the stored state it is based on. `sent` is what a running save is storing: what arrives until
 * then may be the form's own words. `elsewhere` is what a save of another tab, or of one that died, was storing: what
 * arrives shows whether it succeeded.
 */
export type Edited = {
  base: SessionForm
  form: SessionForm
  sent?: Partial<SessionForm>
  elsewhere?: Partial<SessionForm>
}

/** `form` with what was typed between `before` and `after`, two states of another form that shares most of its text. */
export function withTyped(form: SessionForm, before: SessionForm, after: SessionForm): SessionForm {
  const typed = FIELDS.filter((field) => before[field] !== after[field]).map((field) => {
    const [here, was, now] = [form[field], before[field], after[field]]
    const isText = typeof here === 'string' && typeof was === 'string' && typeof now === 'string'
    return [field, isText && field !== 'date' ? withTypedText(here, was, now) : now]
  })
  return { ...form, ...Object.fromEntries(typed) }
}

/**
 * The same typed letters in another text: counted from the start if both begin alike, else from the end, else merged by
 * words, else below everything.
 */
function withTypedText(text: string, before: string, after: string): string {
  const { start, fromEnd, toEnd } = differenceOf(before, after)
  const [head, tail] = [before.slice(0, fromEnd), before.slice(start)]
  const inserted = after.slice(start, toEnd)
  if (text.startsWith(head)) return text.slice(0, start) + inserted + text.slice(head.length)
  if (text.endsWith(tail)) return text.slice(0, text.length - tail.length) + inserted + before.slice(fromEnd)
  const merged = mergeTyping(before, text, after)
  if (merged !== undefined) return merged
  return inserted.trim() ? `${text}\n\n${inserted.trim()}` : text
}

/** Takes what was stored elsewhere into the form. During a save it waits: the save's answer includes it. */
export function withArrived({ base, form, sent, elsewhere }: Edited, stored: SessionForm): Edited {
  const other = elsewhere && { elsewhere }
  if (sent) return { base, form, sent, ...other }
  const { base: next, mine } = rebaseEdit(
    'sessions',
    { base: { ...base, ...storedPart(base, elsewhere, stored) }, mine: form },
    stored,
  )
  return { base: next, form: mine, ...other }
}

/** The fields of a save that the stored state already includes. */
function storedPart(base: SessionForm, saving: Partial<SessionForm> = {}, stored: SessionForm): Partial<SessionForm> {
  const isStored = (field: keyof SessionForm) =>
    field in saving &&
    includesEdit('sessions', field, { base: base[field], stored: stored[field], mine: saving[field] })
  return Object.fromEntries(FIELDS.filter(isStored).map((field) => [field, saving[field]]))
}

/** After `sent` was saved: bases what was typed meanwhile on it, and takes in what else is stored now. */
export function withSaved({ base, form, sent }: Edited, stored: SessionForm): Edited {
  return withArrived({ base: { ...base, ...sent }, form }, stored)
}

/** After a save failed: nothing of it is stored. */
export function withoutSent({ base, form }: Edited): Edited {
  return { base, form }
}

/** What a form starts with: its draft if there is one. An unsaved session may be a deleted one. */
export function openedAs({
  draft,
  stored,
  isNew,
  isStored,
}: {
  draft: Edited | undefined
  stored: SessionForm
  isNew: boolean
  isStored: boolean
}): Edited {
  if (!draft) return { base: stored, form: stored }
  if (isStored) return reopened(draft, stored)
  return isNew ? withStartOf(draft, stored) : draft
}

/** A draft that was left or is in another tab, perhaps during a save. */
function reopened({ base, form, sent }: Edited, stored: SessionForm): Edited {
  return withArrived({ base, form, ...(sent && { elsewhere: sent }) }, stored)
}

/**
 * What a form shows after another tab stored `theirs`: the letters that both typed since `before`, a state that both
 * had. What this tab is saving becomes the base when that ends.
 */
export function withOtherTab(mine: Edited, theirs: Edited, before: Edited): Edited {
  const elsewhere = theirs.sent ?? mine.elsewhere
  const arrived = reopened(before, theirs.base).form
  const [base, start] = [{ ...theirs.base }, { ...before.form }]
  for (const field of FIELDS) {
    if (theirs.base[field] === before.base[field]) Object.assign(base, { [field]: mine.base[field] })
    // It has arrived in both.
    else if (mine.base[field] !== before.base[field]) Object.assign(start, { [field]: arrived[field] })
  }
  const form = withTyped(theirs.form, start, mine.form)
  return { base, form, ...(mine.sent && { sent: mine.sent }), ...(elsewhere && { elsewhere }) }
}

/** A draft of a new session, after others may have been created: an untouched number and recap are updated. */
function withStartOf({ base, form }: Edited, start: SessionForm): Edited {
  const now = { sessionNumber: start.sessionNumber, recap: start.recap }
  const sessionNumber = form.sessionNumber === base.sessionNumber ? now.sessionNumber : form.sessionNumber
  const recap = form.recap === base.recap ? now.recap : form.recap
  return { base: { ...base, ...now }, form: { ...form, sessionNumber, recap } }
}
