import { labelOfField, partyPlace, placeId, type Session } from '@lanternkeep/schema'
import { dayOf } from './dates.ts'
import { frontMatter } from './front-matter.ts'
import { linkTo } from './links.ts'
import { paragraphs, proseBelow, section, type Writing } from './writing.ts'

const TEXTS = ['summary', 'recap', 'keyTopics', 'gmNotes', 'aiNotes'] as const

export function sessionPage(session: Session, writing: Writing): string {
  const { id, sessionNumber, shared } = session
  const place = partyPlace(session.partyLocation)
  const properties = frontMatter({
    type: 'session',
    id,
    session: sessionNumber,
    date: { day: dayOf(session.date) },
    location: place,
    shared: (['recap', 'summary'] as const).filter((text) => shared?.[text]),
  })
  return `${properties}\n${paragraphs([`# Session ${sessionNumber}`, sessionTexts(session, writing, 2)])}\n`
}

export type SessionTexts = Pick<Session, (typeof TEXTS)[number] | 'partyLocation'>

/** Its texts, each below a heading of this level. */
export function sessionTexts(session: SessionTexts, writing: Writing, level: number): string {
  const place = partyPlace(session.partyLocation)
  const path = place && writing.pathOf(placeId(place))
  return paragraphs([
    ...TEXTS.map((field) => section(level, labelOfField(field), proseBelow(level, session[field], writing))),
    section(
      level,
      labelOfField('partyLocation'),
      place && path ? linkTo(path, place) : proseBelow(level, session.partyLocation, writing),
    ),
  ])
}
