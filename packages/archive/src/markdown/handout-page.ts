import { type Handout, type HandoutMap, imageIdOf, liftedRooms } from '@lanternkeep/schema'
import { dayOf } from './dates.ts'
import { frontMatter } from './front-matter.ts'
import { plainMarkdown } from './prose.ts'
import { paragraphs, pictureOf, proseBelow, section, type Writing } from './writing.ts'

export function handoutPage(handout: Handout, writing: Writing): string {
  const { id, title, text, imageUrl, map, sharedAt } = handout
  const properties = frontMatter({ type: 'handout', id, name: title, shared: { day: dayOf(sharedAt) } })
  return `${properties}\n${paragraphs([
    `# ${plainMarkdown(title)}`,
    pictureOf({ image: imageIdOf(imageUrl) }, title, writing),
    map && pictureOf({ drawing: id }, title, writing),
    proseBelow(1, text, writing),
    // Numbers and names of rooms are the GM's.
    map && writing.isGm && section(2, 'Rooms', roomLines(map)),
  ])}\n`
}

function roomLines(map: HandoutMap): string {
  const lifted = new Set(liftedRooms(map).map(({ id }) => id))
  return map.rooms
    .map(({ id, number, name }) => {
      const words = [number, plainMarkdown(name ?? '')].filter((part) => part !== undefined && part !== '').join(' ')
      return `- ${words || 'A room'}${lifted.has(id) ? ': uncovered' : ''}`
    })
    .join('\n')
}
