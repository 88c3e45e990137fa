import { formatDateTime } from './format.ts'

type Numbered = { sessionNumber: number }

/** The numbers that several sessions have: devices that were apart may each have made the next one. */
export function sharedNumbers(sessions: readonly Numbered[]): ReadonlySet<number> {
  const counts = Map.groupBy(sessions, ({ sessionNumber }) => sessionNumber)
  return new Set([...counts].flatMap(([number, { length }]) => (length > 1 ? [number] : [])))
}

/** 'Session 4'; 'Session 4, Nov 20, 2026, 21:42' where several have the number. */
export function sessionName<S extends Numbered & { date: string }>(session: S, sessions: readonly S[]): string {
  const name = `Session ${session.sessionNumber}`
  const isShared = sessions.filter(({ sessionNumber }) => sessionNumber === session.sessionNumber).length > 1
  return isShared ? `${name}, ${formatDateTime(session.date)}` : name
}
