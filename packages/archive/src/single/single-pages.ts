import { type Character, compareTimes, type Encounter, type Session } from '@lanternkeep/schema'
import { characterPage } from '../markdown/character-page.ts'
import { dayOf } from '../markdown/dates.ts'
import { encounterPage } from '../markdown/prep-pages.ts'
import { plainMarkdown } from '../markdown/prose.ts'
import { type SessionTexts, sessionTexts } from '../markdown/session-page.ts'
import { paragraphs, type Writing } from '../markdown/writing.ts'

type Reader = 'gm' | 'player'

/** A page that stands alone: mentions stay as they were typed, and there are no pictures beside it. */
function aloneFor(reader: Reader): Writing {
  const isGm = reader === 'gm'
  return {
    links: { find: () => [], named: () => undefined, isWhole: isGm },
    pathOf: () => undefined,
    pictureAt: () => undefined,
    isGm,
  }
}

export function characterMarkdown(character: Character, reader: Reader): string {
  return characterPage(character, aloneFor(reader))
}

export function encounterMarkdown(encounter: Encounter): string {
  return encounterPage(encounter, aloneFor('gm'))
}

/** Without the properties at its top: to paste into a text. */
export function withoutProperties(page: string): string {
  return page.replace(/^---\n[\s\S]*?\n---\n\n?/, '')
}

type JournalSession = SessionTexts & Pick<Session, 'sessionNumber' | 'date' | 'shared'>
type Journal = {
  title: string
  /** Under the title. */
  lines: readonly string[]
  sessions: readonly JournalSession[]
  /** Players read only what the GM shared. */
  reader: Reader
}

/** Sessions as one text, the first one first; those without a word for the reader are left out. */
export function journalMarkdown({ title, lines, sessions, reader }: Journal): string {
  const writing = aloneFor(reader)
  const inOrder = sessions.toSorted((a, b) => a.sessionNumber - b.sessionNumber || compareTimes(a.date, b.date))
  const evenings = inOrder.flatMap((session) => {
    const isAlone = sessions.length === 1
    const texts = sessionTexts(reader === 'gm' ? session : sharedPart(session), writing, isAlone ? 2 : 3)
    if (texts === '') return []
    const day = dayOf(session.date)
    return isAlone ? [texts] : [`## Session ${session.sessionNumber}${day ? `, ${day}` : ''}`, texts]
  })
  const none = reader === 'gm' ? 'Nothing is written yet.' : 'Nothing is shared yet.'
  return `${paragraphs([
    `# ${plainMarkdown(title)}`,
    lines.map((line) => `*${plainMarkdown(line)}*`).join('  \n'),
    ...(evenings.length > 0 ? evenings : [none]),
  ])}\n`
}

function sharedPart(session: JournalSession): SessionTexts {
  const { shared, summary, recap } = session
  const none = { gmNotes: '', aiNotes: '', keyTopics: '', partyLocation: '' }
  return { ...none, summary: shared.summary ? summary : '', recap: shared.recap ? recap : '' }
}
