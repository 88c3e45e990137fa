import { labelOfField, partyPlace, placeId, type Session } from '@lanternkeep/schema'
import { dayOf } from './dates.ts'
import { frontMatter } from './front-matter.ts'
import { linkTo } from './links.ts'
import type { PagePlan } from './page-plan.ts'
import { proseMarkdown } from './prose.ts'

const TEXTS = ['summary', 'recap', 'keyTopics', 'gmNotes', 'aiNotes'] as const

export function sessionPage(session: Session, plan: PagePlan): string {
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
  return `${properties}\n# Session ${sessionNumber}\n\n${sessionBody(session, plan, 2)}`
}

/** Its texts below headings of this level. */
export function sessionBody(session: Session, { links, pathOf }: PagePlan, level: number): string {
  const place = partyPlace(session.partyLocation)
  const path = place && pathOf(placeId(place))
  const where = place && path ? linkTo(path, place) : proseOf(session.partyLocation)
  const parts = [
    ...TEXTS.map((field) => [labelOfField(field), proseOf(session[field])] as const),
    [labelOfField('partyLocation'), where] as const,
  ]
  return parts
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${'#'.repeat(level)} ${title}\n\n${text}\n`)
    .join('\n')

  function proseOf(text: string | undefined = ''): string {
    return proseMarkdown(text, { links, headingFrom: level + 1 })
  }
}
