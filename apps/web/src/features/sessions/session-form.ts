import type { Session } from '@lanternkeep/schema'

/** What the editor edits of a session. */
export type SessionForm = Pick<
  Session,
  'sessionNumber' | 'date' | 'gmNotes' | 'summary' | 'recap' | 'keyTopics' | 'partyLocation' | 'shared'
>

export function formOf(session: Session): SessionForm {
  const { sessionNumber, date, gmNotes, summary, recap, keyTopics, partyLocation, shared } = session
  return { sessionNumber, date, gmNotes, summary, recap, keyTopics, partyLocation, shared }
}

export function emptyForm(sessionNumber: number, date: string, recap: string): SessionForm {
  const shared = { recap: false, summary: false }
  return { sessionNumber, date, gmNotes: '', summary: '', recap, keyTopics: '', partyLocation: '', shared }
}

export function isSameForm(a: SessionForm, b: SessionForm): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
