import type { Character } from '@lanternkeep/schema'
import { dayOf } from './dates.ts'
import { frontMatter } from './front-matter.ts'
import type { PagesSource } from './page.ts'
import type { PagePlan } from './page-plan.ts'
import { plainMarkdown } from './prose.ts'
import { named, paragraphs, section, type Writing } from './writing.ts'

/** The campaign's first page: everything in it, by kind. */
export function indexPage(source: PagesSource, plan: PagePlan, writing: Writing): string {
  const { campaign, characters, sessions, handouts, prep } = source
  const lines = (things: readonly { id: string; name: string; aside?: string }[]) => {
    return things.map((thing) => `- ${named(thing, writing)}${thing.aside ? ` ${thing.aside}` : ''}`).join('\n')
  }
  const people = (type: Character['type']) => lines(characters.filter((each) => each.type === type))
  const prepared = (kind: (typeof prep)[number]['kind']) => lines(prep.filter((each) => each.kind === kind))
  const evenings = sessions.map((each) => {
    return { id: each.id, name: `Session ${each.sessionNumber}`, aside: dayOf(each.date) ?? '' }
  })
  const { id, name } = campaign
  return `${frontMatter({ type: 'campaign', id, name })}\n${paragraphs([
    `# ${plainMarkdown(name)}`,
    section(2, 'Sessions', lines(evenings)),
    section(2, 'Heroes', people('player')),
    section(2, 'NPCs', people('npc')),
    section(2, 'Monsters', people('monster')),
    section(2, 'Places and factions', lines(plan.places)),
    section(2, 'Handouts', lines(handouts.map((each) => ({ id: each.id, name: each.title })))),
    section(2, 'Encounters', prepared('encounter')),
    section(2, 'Kept results', prepared('result')),
    section(2, 'Tables', prepared('table')),
  ])}\n`
}
