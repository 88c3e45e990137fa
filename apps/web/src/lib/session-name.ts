import { formatDate, formatDateTime, formatExactly } from './format.ts'

type Numbered = { sessionNumber: number }
type Dated = Numbered & { date: string }

/** The numbers that several sessions have: devices that were apart may each have made the next one. */
export function sharedNumbers(sessions: readonly Numbered[]): ReadonlySet<number> {
  const counts = Map.groupBy(sessions, ({ sessionNumber }) => sessionNumber)
  return new Set([...counts].flatMap(([number, { length }]) => (length > 1 ? [number] : [])))
}

/** 'Session 4'; 'Session 4, Nov 20, 2026, 21:42' where several have the number. */
export function sessionName(session: Dated, sessions: readonly Dated[]): string {
  const name = `Session ${session.sessionNumber}`
  return withItsNumber(session, sessions).length > 1 ? `${name}, ${sessionTime(session, sessions)}` : name
}

/** 'Nov 20, 2026'; with the time where several have the number, and its seconds where two are of the same minute. */
export function sessionTime(session: Dated, sessions: readonly Dated[]): string {
  const all = withItsNumber(session, sessions)
  if (all.length < 2) return formatDate(session.date)
  const time = formatDateTime(session.date)
  const isSameMinute = all.filter(({ date }) => formatDateTime(date) === time).length > 1
  return isSameMinute ? formatExactly(session.date) : time
}

function withItsNumber({ sessionNumber }: Numbered, sessions: readonly Dated[]): Dated[] {
  return sessions.filter((each) => each.sessionNumber === sessionNumber)
}
