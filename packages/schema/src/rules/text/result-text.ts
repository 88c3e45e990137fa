import type { EncounterAnswer } from '../../calls/ai/encounter.ts'
import type { EventAnswer, GeneratedEvent } from '../../calls/ai/event.ts'
import type { LootAnswer, LootItem } from '../../calls/ai/loot.ts'
import type { MapAnswer } from '../../calls/ai/map.ts'
import type { ShopAnswer } from '../../calls/ai/shop.ts'

/** Results as Markdown: to copy, and for the notes of a session. */

export function lootText({ items }: LootAnswer): string {
  return items.map(itemText).join('\n')
}

export function itemText(item: LootItem): string {
  const { name, rarity, type, description, properties, magicalProperties } = item
  const facts = [...itemFigures(item), ...properties, ...magicalProperties]
  return `- **${name}** (${rarity} ${type}${facts.length > 0 ? `; ${facts.join(', ')}` : ''}): ${description}`
}

/** Price, weight and quantity, if there is anything to say. */
export function itemFigures({ value, weight, quantity }: LootItem): string[] {
  return [
    ...(value === undefined ? [] : [`${value.toLocaleString('en-US')} gp`]),
    ...(weight === undefined ? [] : [`${weight.toLocaleString('en-US')} ${weight === 1 ? 'lb' : 'lbs'}`]),
    ...(quantity > 1 ? [`× ${quantity}`] : []),
  ]
}

export function shopText({ shopName, shopkeeper, description, items }: ShopAnswer): string {
  return paragraphs([`## ${shopName}`, shopkeeper, description, lootText({ items })])
}

export function eventsText({ events }: EventAnswer): string {
  return paragraphs(events.map(eventText))
}

export function eventText({
  title,
  category,
  dangerLevel,
  description,
  consequences,
  rewards,
}: GeneratedEvent): string {
  const then = consequences.map((consequence) => `- ${consequence}`).join('\n')
  return paragraphs([
    `## ${title}`,
    `*${category}, ${dangerLevel}*`,
    description,
    then && `**Consequences**\n\n${then}`,
    rewards && `**Rewards**: ${rewards}`,
  ])
}

export function encounterText(answer: EncounterAnswer): string {
  const foes = answer.enemies.map(
    (enemy) => `- **${enemy.name}** × ${enemy.count}: ${[enemy.stats, enemy.tactics].filter(Boolean).join(' ')}`,
  )
  return paragraphs([`## ${answer.title}`, answer.description, foes.join('\n'), ...partsOf(answer)])
}

/** Without what a prepared encounter has in fields: its name and its creatures. */
export function encounterNotes(answer: EncounterAnswer): string {
  return paragraphs([answer.description, ...partsOf(answer)])
}

function partsOf({ challenge, tactics, rewards }: EncounterAnswer): string[] {
  return [
    challenge && `**Challenge**: ${challenge}`,
    tactics && `**Tactics**: ${tactics}`,
    rewards && `**Rewards**: ${rewards}`,
  ]
}

export function mapText({ title, description, context, mapKey }: MapAnswer): string {
  const places = mapKey.map((place) => {
    const lists = (['features', 'creatures', 'traps', 'treasures'] as const).filter((list) => place[list].length > 0)
    const more = lists.map((list) => `${list}: ${place[list].join(', ')}`).join('; ')
    return `${place.number}. **${place.name}**: ${[place.description, more].filter(Boolean).join(' ')}`
  })
  return paragraphs([`## ${title}`, description, context, places.join('\n')])
}

function paragraphs(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
