import type { Session } from '@lanternkeep/schema'

/** What the editor edits of a session. What players may read is no part of it: that changes at once. */
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

/** Whether it came from a form of ours; a restored copy may hold anything. */
export function isForm(value: unknown): value is SessionForm {
  const form = (value ?? {}) as Record<string, unknown>
  const { sessionNumber, ...texts } = emptyForm(0, '', '')
  return typeof form.sessionNumber === 'number' && Object.keys(texts).every((field) => typeof form[field] === 'string')
}

export type Edited = { base: SessionForm; form: SessionForm }

/**
 * After `sent` was saved as `saved`: a field that was typed into meanwhile stays as it is typed, based on what was sent;
 * all others hold what came of it, with what other devices wrote.
 */
export function afterSaving({ base, form }: Edited, sent: Partial<SessionForm>, saved: SessionForm): Edited {
  const next = { base: { ...base }, form: { ...form } }
  for (const field of FIELDS) {
    if (!(field in sent)) continue
    const isStill = form[field] === sent[field]
    Object.assign(next.base, { [field]: isStill ? saved[field] : sent[field] })
    if (isStill) Object.assign(next.form, { [field]: saved[field] })
  }
  return next
}

/** A draft of a new session, once others may have been created: a number and a recap that nobody typed are those of now. */
export function withStartOf({ base, form }: Edited, start: SessionForm): Edited {
  const now = { sessionNumber: start.sessionNumber, recap: start.recap }
  const sessionNumber = form.sessionNumber === base.sessionNumber ? now.sessionNumber : form.sessionNumber
  const recap = form.recap === base.recap ? now.recap : form.recap
  return { base: { ...base, ...now }, form: { ...form, sessionNumber, recap } }
}

const ADDED_TO = ['aiNotes', 'summary', 'keyTopics', 'partyLocation'] as const

/**
 * What a transcript added below a text that is being written in is shown below what was written: a draft loses nothing, and saving it
 * overwrites nothing.
 */
export function withAdded({ base, form }: Edited, stored: SessionForm): Edited {
  const next = { base: { ...base }, form: { ...form } }
  for (const field of ADDED_TO) {
    const added = stored[field].slice(base[field].length)
    const isBelow = base[field] === '' ? added !== '' : added.startsWith('\n')
    if (!isBelow || !stored[field].startsWith(base[field])) continue
    const between = base[field] === '' && form[field] !== '' ? '\n\n' : ''
    next.base[field] = stored[field]
    next.form[field] = form[field] + between + added
  }
  return next
}
