import { labelOfField, type Session } from '@lanternkeep/schema'
import { sessionTime } from '../../lib/session-name.ts'
import { PrintedHead } from './printed-head.tsx'
import { PrintedProse } from './printed-prose.tsx'

const ALL_PARTS = ['summary', 'recap', 'keyTopics', 'partyLocation', 'gmNotes', 'aiNotes'] as const
type Part = (typeof ALL_PARTS)[number]

type PrintedSession = Pick<Session, 'sessionNumber' | 'date' | 'shared' | Part>

type Props = {
  title: string
  /** The campaign, and whose notes these are. */
  lines: readonly string[]
  sessions: readonly PrintedSession[]
  /** `players`: only what the GM shared. */
  readers: 'gm' | 'players'
}

/** Evenings on paper, the first one first. */
export function PrintedJournal({ title, lines, sessions, readers }: Props) {
  const evenings = sessions
    .map((session) => ({ session, parts: partsOf(session, readers) }))
    .filter(({ parts }) => parts.length > 0)
    .toSorted((a, b) => a.session.sessionNumber - b.session.sessionNumber || compare(a.session.date, b.session.date))
  const printed = evenings.map(({ session }) => session)
  return (
    <article>
      <PrintedHead title={title} lines={lines} />
      {evenings.length === 0 && <p>{readers === 'players' ? 'Nothing is shared yet.' : 'Nothing is written yet.'}</p>}
      {evenings.map(({ session, parts }) => (
        <section key={`${session.sessionNumber} ${session.date}`} className="evening">
          {sessions.length > 1 && (
            <h2>
              Session {session.sessionNumber}, {sessionTime(session, printed)}
            </h2>
          )}
          {parts.map((part) => (
            <div key={part}>
              {parts.length > 1 && <h3>{labelOfField(part)}</h3>}
              <PrintedProse text={session[part]} headingFrom={4} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

function partsOf(session: PrintedSession, readers: Props['readers']): Part[] {
  const { shared } = session
  const parts = readers === 'gm' ? ALL_PARTS : (['summary', 'recap'] as const).filter((part) => shared[part])
  return parts.filter((part) => session[part].trim())
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
