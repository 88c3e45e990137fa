import { type AbilityName, abilityModifier, readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../creature/finish-creature.ts'
import { finishHero } from '../creature/finish-hero.ts'
import type { CreatureParts, EntryPart, SharedParts } from '../creature/parts.ts'
import { specialUsePart, spellParts } from '../creature/shared-readings.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { abilityNamed } from '../text/ability-named.ts'
import { diceIn, distanceWords, readTypeLine, resistanceWords, skillName } from '../text/creature-words.ts'
import type { SourceEntry } from '../text/entries.ts'
import { languageWords } from '../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, texts, valueAt } from '../values/row.ts'
import { nameOf } from '../values/show.ts'
import type { FormatResult, ThingSource } from './format.ts'
import { encounterThing } from './improved-initiative-encounters.ts'
import { type Listed, listedThings, unlike } from './listed-things.ts'
import { pageThing } from './page-thing.ts'

const FORMAT = 'Improved Initiative'
const KEY = /^(?:ImprovedInitiative\.)?(Creatures|PersistentCharacters|PlayerCharacters|SavedEncounters|Spells)\.(.+)$/s

/** Its own export (a list of stored keys, each value an object or JSON in a text), a stat block, or a list of those. */
export function readImprovedInitiative(value: unknown): FormatResult {
  const listed = isRow(value) ? thingsOfExport(value) : thingsOfList(value)
  if (listed.things.length > 0) return { format: FORMAT, ...listed }
  return isBlock(value) ? { format: FORMAT, things: [blockThing(value, '')] } : undefined
}

function thingsOfList(value: unknown): Listed {
  return listedThings(value, isBlock, blockThing) ?? { things: [], held: [] }
}

export function isBlock(value: unknown): value is Row {
  if (!isRow(value) || typeof value.Name !== 'string') return false
  return isRow(value.HP) || isRow(value.AC) || isRow(valueAt(value, 'Abilities'))
}

function thingsOfExport(file: Row): Listed {
  const keys = Object.entries(file).flatMap(([key, value]) => {
    const [, list = '', id = ''] = KEY.exec(key) ?? []
    return list ? [{ list, at: `${list} ${id}`, thing: typeof value === 'string' ? decode(value) : value }] : []
  })
  const stored = keys.flatMap(({ thing, ...each }) => (isRow(thing) ? [{ ...each, thing }] : []))
  const held = keys.flatMap(({ thing, at }) =>
    isRow(thing) ? [] : [unlike(thing, at, 'What is stored can’t be read.')],
  )
  const known = new Set(stored.filter(({ list }) => list === 'Creatures').map(({ thing }) => textOf(thing.Name)))
  const things = stored.flatMap(({ list, at, thing }) => {
    if (list === 'Creatures') return [blockThing(thing, at)]
    if (list === 'PersistentCharacters') return [persistentThing(thing, at)]
    if (list === 'PlayerCharacters') return [heroThing(thing, at)]
    if (list === 'Spells')
      return [pageThing({ raw: thing, name: nameOf(thing, 'Name'), at, source: nameOf(thing, 'Source') })]
    const onlyHere = combatantBlocks(thing).filter(({ Name }) => !known.has(textOf(Name)))
    for (const { Name } of onlyHere) known.add(textOf(Name))
    return [encounterThing(thing, at), ...onlyHere.map((block) => blockThing(block, at))]
  })
  return { things, held }
}

function decode(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The creatures of a saved fight that aren't heroes, each name once. */
function combatantBlocks({ Combatants }: Row): Row[] {
  const blocks = rows(Combatants)
    .filter(({ PersistentCharacterId }) => !PersistentCharacterId)
    .flatMap(({ StatBlock }) => (isBlock(StatBlock) && !isPlayer(StatBlock) ? [StatBlock] : []))
  return [...new Map(blocks.map((block) => [textOf(block.Name), block])).values()]
}

function isPlayer({ Player }: Row): boolean {
  return textOf(Player) !== '' && textOf(Player) !== 'npc'
}

function blockThing(block: Row, at: string): ThingSource {
  if (isPlayer(block)) return heroThing(block, at)
  const read = (receipt: Receipt) =>
    finishCreature(receipt, { ...creatureParts(block), ...sharedParts(block, receipt) })
  return { name: textOf(block.Name), source: textOf(block.Source) || FORMAT, at, raw: block, read }
}

function heroThing(block: Row, at: string): ThingSource {
  const read = (receipt: Receipt) => finishHero(receipt, heroParts(block, receipt))
  return { name: textOf(block.Name), source: FORMAT, at, raw: block, read }
}

/** A character that keeps its health and notes between fights. */
function persistentThing(character: Row, at: string): ThingSource {
  const { StatBlock, CurrentHP, Notes, ...rest } = character
  const raw = { ...row(StatBlock), ...rest, CurrentHP, Notes, Name: rest.Name ?? row(StatBlock).Name }
  return {
    name: textOf(raw.Name),
    source: FORMAT,
    at,
    raw,
    read: (receipt) => {
      const health = { from: 'CurrentHP', value: numberOf(CurrentHP) }
      return finishHero(receipt, { ...heroParts(raw, receipt), health, notes: { from: 'Notes', value: textOf(Notes) } })
    },
  }
}

function heroParts(block: Row, receipt: Receipt) {
  const levels = textOf(block.Challenge).match(/\d{1,2}/g)
  const level = levels?.reduce((sum, each) => sum + Number(each), 0)
  return {
    ...sharedParts(block, receipt),
    class: { from: 'Type', value: textOf(block.Type), why: 'the file has one text for race and class' },
    level: { from: 'Challenge', value: level },
  }
}

function sharedParts(block: Row, receipt: Receipt): SharedParts {
  receipt.ignore(['Id', 'Version', 'LastUpdateMs'], 'technical')
  receipt.ignore('ImageURL', 'the address of a picture')
  receipt.ignore('Player', 'tells heroes from creatures')
  if (valueAt(block, 'AC/Notes')) receipt.note('AC/Notes', 'Armor')
  const traits = entriesIn(block.Traits)
  return {
    name: textOf(block.Name),
    nameFrom: 'Name',
    sourceFrom: { from: 'Source', value: textOf(block.Source) },
    armorClass: { from: 'AC/Value', value: numberOf(valueAt(block, 'AC/Value')) },
    maxHealth: { from: 'HP/Value', value: numberOf(valueAt(block, 'HP/Value')) },
    stats: { from: 'Abilities', value: scoresOf(row(block.Abilities)) },
    saves: { from: 'Saves', value: bonusesOf(block.Saves, abilityNamed) },
    skills: { from: 'Skills', value: bonusesOf(block.Skills, skillName) },
    initiativeBonus: initiativePart(block),
    notes: { from: 'Description', value: textOf(block.Description) },
    ...spellParts('Traits', traits),
    lists: listsOf(block, traits),
  }
}

function listsOf(block: Row, abilities: SourceEntry[]): EntryPart[] {
  return [
    { from: 'Traits', list: 'abilities', entries: abilities },
    { from: 'Actions', list: 'actions', entries: entriesIn(block.Actions) },
    { from: 'BonusActions', list: 'actions', entries: entriesIn(block.BonusActions), why: 'a bonus action' },
    { from: 'Reactions', list: 'reactions', entries: entriesIn(block.Reactions) },
    { from: 'LegendaryActions', list: 'specialActions', entries: entriesIn(block.LegendaryActions) },
    { from: 'MythicActions', list: 'specialActions', entries: entriesIn(block.MythicActions), why: 'a mythic action' },
  ]
}

function creatureParts(block: Row): Omit<CreatureParts, keyof SharedParts> {
  const { size, kind, alignment } = readTypeLine(textOf(block.Type))
  const dice = textOf(valueAt(block, 'HP/Notes'))
  const list = (key: string) => ({ from: key, value: resistanceWords(texts(block[key]).join(', ')) })
  return {
    size: { from: 'Type', value: size },
    kind: { from: 'Type', value: kind },
    alignment: { from: 'Type', value: alignment },
    hitDice: { from: diceIn(dice) ? 'HP/Notes' : [], value: diceIn(dice) },
    speed: { from: 'Speed', value: texts(block.Speed).map(distanceWords).join(', ') },
    senses: { from: 'Senses', value: texts(block.Senses).map(distanceWords) },
    languages: { from: 'Languages', value: texts(block.Languages).flatMap(languageWords) },
    resistances: list('DamageResistances'),
    immunities: list('DamageImmunities'),
    vulnerabilities: list('DamageVulnerabilities'),
    conditionImmunities: {
      from: 'ConditionImmunities',
      value: texts(block.ConditionImmunities).map((each) => each.toLowerCase()),
    },
    challengeRating: { from: 'Challenge', value: readChallenge(textOf(block.Challenge)) },
    specialUse: specialUsePart(['LegendaryActions'], {
      count: rows(block.LegendaryActions).length,
      words: textOf(block.Description),
    }),
  }
}

/** The program adds the modifier of the dexterity to what it stores. */
function initiativePart(block: Row): SharedParts['initiativeBonus'] {
  const added = numberOf(block.InitiativeModifier) ?? 0
  const dexterity = numberOf(valueAt(block, 'Abilities/Dex'))
  const from = ['InitiativeModifier', 'Abilities/Dex']
  if (dexterity === undefined) return { from: 'InitiativeModifier', value: added }
  return {
    from,
    value: abilityModifier(dexterity) + added,
    exactWhy: 'the modifier of dexterity and what the file adds',
  }
}

function scoresOf(abilities: Row): Partial<Record<AbilityName, number>> {
  const scores = Object.entries(abilities).flatMap(([key, value]) => {
    const [ability, score] = [abilityNamed(key), numberOf(value)]
    return ability && score !== undefined ? [[ability, score]] : []
  })
  return Object.fromEntries(scores)
}

function bonusesOf(list: unknown, named: (name: string) => string | undefined): Record<string, number> {
  const bonuses = rows(list).flatMap(({ Name, Modifier }) => {
    const [name, bonus] = [named(textOf(Name)), numberOf(Modifier)]
    return name && bonus !== undefined ? [[name, bonus]] : []
  })
  return Object.fromEntries(bonuses)
}

function entriesIn(list: unknown): SourceEntry[] {
  return rows(list).map(({ Name, Content, Usage }) => {
    const usage = textOf(Usage)
      .trim()
      .replace(/^\(|\)$/g, '')
    const title = textOf(Name)
    return { title: usage && !title.includes(usage) ? `${title} (${usage})` : title, sentences: textOf(Content) }
  })
}
