import type { Session } from '@lanternkeep/schema'

export type SessionTexts = Pick<Session, 'gmNotes' | 'summary' | 'recap' | 'keyTopics' | 'partyLocation'>

/** What a card says of a session: its summary, or else the beginning of the first text that was written. */
export function summaryLine(session: Session): string {
  const written = [session.summary, session.recap, session.gmNotes, session.keyTopics].find((text) => text.trim())
  return written?.trim() ?? 'Nothing written yet.'
}
