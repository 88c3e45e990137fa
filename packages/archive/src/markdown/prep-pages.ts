import {
  challengeLabel,
  type Encounter,
  encounterText,
  eventText,
  imageIdOf,
  itemText,
  type KeptResult,
  labelOfField,
  mapText,
  type OwnTable,
  type Prep,
  type PreparedCreature,
  placeId,
  shopText,
} from '@lanternkeep/schema'
import { itemsMarkdown } from './character-page.ts'
import { dayOf } from './dates.ts'
import { frontMatter } from './front-matter.ts'
import { linkTo } from './links.ts'
import { plainMarkdown } from './prose.ts'
import { inLine, named, paragraphs, pictureOf, proseBelow, section, table, type Writing } from './writing.ts'

/** Things that the GM prepared. Players never hold any. */
export function prepPage(thing: Prep, writing: Writing): string {
  if (thing.kind === 'encounter') return encounterPage(thing, writing)
  return thing.kind === 'result' ? resultPage(thing, writing) : tablePage(thing, writing)
}

export function encounterPage(encounter: Encounter, writing: Writing): string {
  const { id, name, place, creatures, notes, loot, playedAt } = encounter
  const properties = { type: 'encounter', id, name, location: place, played: { day: dayOf(playedAt) } }
  return `${frontMatter(properties)}\n${paragraphs([
    `# ${plainMarkdown(name)}`,
    place && `**${labelOfField('place')}** ${named({ id: placeId(place), name: place }, writing)}`,
    section(2, 'Creatures', creatures.map((creature) => creatureLine(creature, writing)).join('\n')),
    section(2, 'Notes', proseBelow(2, notes, writing)),
    section(2, 'Loot', itemsMarkdown(loot, writing)),
  ])}\n`
}

function creatureLine(creature: PreparedCreature, writing: Writing): string {
  const { name, count, hidden, from, figures } = creature
  const { maxHealth, armorClass, challengeRating } = figures
  const facts = [
    maxHealth !== undefined && `${labelOfField('maxHealth', 'block')} ${maxHealth}`,
    armorClass !== undefined && `${labelOfField('armorClass')} ${armorClass}`,
    challengeRating !== undefined && `Challenge ${challengeLabel(challengeRating)}`,
    hidden && 'hidden from players',
  ]
  const words = facts.filter(Boolean).join(', ')
  const id = from?.kind === 'campaign' ? from.id : undefined
  return `- ${count} × ${named({ id, name }, writing)}${words && `: ${words}`}`
}

function resultPage(result: KeptResult, writing: Writing): string {
  const { id, name, generator, keptAt, imageUrl } = result
  const properties = frontMatter({ type: 'result', id, name, generator, kept: { day: dayOf(keptAt) } })
  // Its own first line would be the title again.
  const text = resultText(result).replace(/^## [^\n]*\n*/, '')
  return `${properties}\n${paragraphs([
    `# ${plainMarkdown(name)}`,
    pictureOf({ image: imageIdOf(imageUrl) }, name, writing),
    generator === 'map' && pictureOf({ drawing: id }, name, writing),
    proseBelow(1, text, writing),
  ])}\n`
}

function resultText(result: KeptResult): string {
  const { name } = result
  switch (result.generator) {
    case 'loot':
      return itemText({ ...result.answer, name })
    case 'shop':
      return shopText({ ...result.answer, shopName: name })
    case 'event':
      return eventText({ ...result.answer, title: name })
    case 'encounter':
      return encounterText({ ...result.answer, title: name })
    case 'map':
      return mapText({ ...result.answer, title: name })
    case 'table':
      return result.answer.text
  }
}

const WEIGHT = /^(\d+): +(.*)$/
/** `[Weather]` is rolled on that table; `\[` is a bracket. */
const REFERENCE = /\\([[\]])|\[([^[\]]*)\]/g

/** One row for each entry, with how often it counts; lines that begin with # are notes. */
function tablePage({ id, name, entries }: OwnTable, writing: Writing): string {
  const lines = entries.split(/\r?\n/).map((line) => line.trim())
  const notes = lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#+\s*/, ''))
  const rows = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, weight = '1', weighted = line] = WEIGHT.exec(line) ?? []
      return [weight, entryText(weighted, writing)]
    })
  return `${frontMatter({ type: 'table', id, name })}\n${paragraphs([
    `# ${plainMarkdown(name)}`,
    notes.map((note) => inLine(note, writing)).join('\n\n'),
    rows.length > 0 && table(['Weight', 'Entry'], rows),
  ])}\n`
}

function entryText(entry: string, writing: Writing): string {
  let text = ''
  let from = 0
  for (const match of entry.matchAll(REFERENCE)) {
    const [all, bracket, inside = ''] = match
    const linked = bracket === undefined ? writing.links.named(inside) : undefined
    text += wordsBetween(entry.slice(from, match.index), writing)
    text += linked ? linkTo(linked.path, inside) : `\\${bracket ?? `[${plainMarkdown(inside)}\\]`}`
    from = match.index + all.length
  }
  return text + wordsBetween(entry.slice(from), writing)
}

/** Keeps the spaces around a link. */
function wordsBetween(words: string, writing: Writing): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? []
  return before + (inner && inLine(inner, writing)) + after
}
