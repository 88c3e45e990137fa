type Numbered = { sessionNumber: number; date: string; id?: string }
type Noted = Numbered & { gmNotes: string; aiNotes: string }

/** The highest existing plus 1, or the campaign's own number if there is no session yet (behavior.md#combat). */
export function nextSessionNumber(sessions: readonly { sessionNumber: number }[], campaignNumber: number): number {
  if (sessions.length === 0) return campaignNumber
  return highestSessionNumber(sessions) + 1
}

/**
 * Notes of the previous session, GM's first; empty unless the new number is above every existing one
 * (behavior.md#recap).
 */
export function recapPrefill(sessions: readonly Noted[], newNumber: number): string {
  const previous = orderSessions(sessions)[0]
  if (!previous || newNumber <= previous.sessionNumber) return ''
  return [previous.gmNotes, previous.aiNotes]
    .map((notes) => notes.trim())
    .filter(Boolean)
    .join('\n\n')
}

/** Newest first: by number, then by date. */
export function orderSessions<S extends Numbered>(sessions: readonly S[]): S[] {
  return sessions.toSorted(
    (a, b) =>
      b.sessionNumber - a.sessionNumber ||
      Date.parse(b.date) - Date.parse(a.date) ||
      (a.id ?? '').localeCompare(b.id ?? ''),
  )
}

function highestSessionNumber(sessions: readonly { sessionNumber: number }[]): number {
  return sessions.reduce((highest, { sessionNumber }) => Math.max(highest, sessionNumber), 0)
}
