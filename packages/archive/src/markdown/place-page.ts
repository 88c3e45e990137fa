import {
  type Naming,
  namedByEncounter,
  namedByNpc,
  namedBySession,
  type Place,
  placeId,
  placeInWords,
} from '@lanternkeep/schema'
import { frontMatter } from './front-matter.ts'
import { linkTo } from './links.ts'
import type { PagesSource } from './page.ts'
import { plainMarkdown } from './prose.ts'
import { paragraphs, section, type Writing } from './writing.ts'

type NamedBy = { id: string; name: string; where: string }

/** What names each place or faction in a field, by the place's id. Mentions in texts are links already. */
export function namersByPlace({ characters, sessions, prep }: PagesSource): ReadonlyMap<string, NamedBy[]> {
  const namers = new Map<string, NamedBy[]>()
  const add = (thing: { id: string; name: string }, namings: readonly Naming[]) => {
    for (const { name, where } of namings) {
      const id = placeId(name)
      namers.set(id, [...(namers.get(id) ?? []), { ...thing, where }])
    }
  }
  for (const each of characters) if (each.type === 'npc') add(each, namedByNpc(each))
  for (const each of prep) if (each.kind === 'encounter') add(each, namedByEncounter(each))
  for (const each of sessions) add({ id: each.id, name: `Session ${each.sessionNumber}` }, namedBySession(each))
  return namers
}

/** A place or faction is what others name: its page lists them. */
export function placePage(place: Place, namers: readonly NamedBy[], { pathOf }: Writing): string {
  const { name, kinds } = place
  const lines = namers.map(({ id, name, where }) => {
    const path = pathOf(id)
    return `- ${path ? linkTo(path, name) : plainMarkdown(name)} (${where.toLowerCase()})`
  })
  const properties = frontMatter({ type: kinds.join(' and '), name })
  return `${properties}\n${paragraphs([`# ${plainMarkdown(name)}`, `*${placeInWords(place)}*`, section(2, 'Named by', lines.join('\n'))])}\n`
}
