import { ABILITIES, readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../../creature/finish-creature.ts'
import type { CreatureParts } from '../../creature/parts.ts'
import { specialUsePart, spellParts } from '../../creature/shared-readings.ts'
import type { Receipt } from '../../receipt/receipt.ts'
import { abilityNamed } from '../../text/ability-named.ts'
import { diceIn, distanceWords, resistanceWords, skillName } from '../../text/creature-words.ts'
import type { SourceEntry } from '../../text/entries.ts'
import { languageWords } from '../../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, texts } from '../../values/row.ts'
import { restText } from '../../values/show.ts'
import type { FormatResult, ThingSource } from '../format.ts'
import { listedThings } from '../listed-things.ts'

/** The creatures that Fantasy Statblocks exports as JSON. */
export function readStatblocks(value: unknown): FormatResult {
  const listed = listedThings(value, isStatblock, statblockThing)
  return listed && { format: 'Fantasy Statblocks', ...listed }
}

/** The plugin's own words for scores and hit points tell it from others. */
export function isStatblock(value: unknown): value is Row {
  if (!isRow(value) || nameOf(value) === '') return false
  const isFilled = Array.isArray(value.stats) || ['ac', 'hp', 'hit_dice'].filter((key) => key in value).length >= 2
  return isFilled && !isRow(value.system) && !isRow(value.hp)
}

function nameOf({ name, monster, creature }: Row): string {
  return textOf(name) || textOf(monster) || textOf(creature)
}

const LOOK = [
  'layout',
  'columns',
  'columnWidth',
  'columnHeight',
  'forceColumns',
  'dice',
  'render',
  'export',
  'statblock',
  'bestiary',
  'note',
  'path',
  'mtime',
]

export function statblockThing(block: Row, at: string): ThingSource {
  const source = sourceOf(block)
  const read = (receipt: Receipt) => finishCreature(receipt, partsOf(block, receipt))
  return { name: nameOf(block), source, at, raw: block, read }
}

function sourceOf({ source }: Row): string {
  return (Array.isArray(source) ? texts(source).join(', ') : textOf(source)) || 'Obsidian'
}

function partsOf(block: Row, receipt: Receipt): CreatureParts {
  receipt.ignore(LOOK, 'how it is shown')
  receipt.ignore(['image', 'token'], 'the address of a picture')
  const casting = castingEntry(block.spells, textOf(block.spellsNotes))
  const traits = entriesIn(block.traits)
  const legendary = entriesIn(block.legendary_actions)
  const named = (['name', 'monster', 'creature'] as const).find((key) => textOf(block[key]) !== '') ?? 'name'
  return {
    name: nameOf(block),
    nameFrom: named,
    sourceFrom: { from: 'source', value: block.source === undefined ? '' : sourceOf(block) },
    ...bodyOf(block, receipt),
    ...defenses(block),
    challengeRating: { from: 'cr', value: readChallenge(textOf(block.cr)) ?? numberOf(block.cr) },
    xp: { from: 'xp', value: numberOf(block.xp) },
    notes: {
      from: ['description', 'desc'].filter((key) => block[key] !== undefined),
      value: textOf(block.description) || textOf(block.desc),
    },
    ...spellParts('spells', casting),
    lists: [
      { from: 'traits', list: 'abilities', entries: traits },
      { from: 'spells', list: 'abilities', entries: casting },
      { from: 'actions', list: 'actions', entries: entriesIn(block.actions) },
      { from: 'bonus_actions', list: 'actions', entries: entriesIn(block.bonus_actions), why: 'a bonus action' },
      { from: 'reactions', list: 'reactions', entries: entriesIn(block.reactions) },
      { from: 'legendary_actions', list: 'specialActions', entries: legendary },
      {
        from: 'mythic_actions',
        list: 'specialActions',
        entries: entriesIn(block.mythic_actions),
        why: 'a mythic action',
      },
      { from: 'lair_actions', list: 'specialActions', entries: entriesIn(block.lair_actions), why: 'a lair action' },
    ],
    specialUse: specialUsePart([], { count: legendary.length, words: textOf(block.legendary_description) }),
  }
}

function bodyOf(block: Row, receipt: Receipt): Partial<CreatureParts> {
  const armor = textOf(block.ac)
  const health = textOf(block.hp)
  const subtype = textOf(block.subtype)
  const dice = diceIn(textOf(block.hit_dice)) ?? diceIn(health)
  const armorNote = [armor.replace(/^\s*\d{1,2}/, '').replace(/^[\s(]+|[\s)]+$/g, ''), textOf(block.ac_class)].filter(
    Boolean,
  )
  if (armorNote.length > 0)
    receipt.note(
      ['ac_class'].filter((key) => block[key] !== undefined),
      'Armor',
      armorNote.join(', '),
    )
  const scores: unknown[] = Array.isArray(block.stats) ? block.stats : []
  const stats = ABILITIES.map((ability, at) => [ability, numberOf(scores[at])] as const)
  const given = numberOf(block.modifier) ?? numberOf(block.initiative)
  return {
    size: { from: 'size', value: textOf(block.size) },
    kind: {
      from: ['type', 'subtype'].filter((key) => block[key] !== undefined),
      value: subtype ? `${textOf(block.type)} (${subtype})` : textOf(block.type),
    },
    alignment: { from: 'alignment', value: textOf(block.alignment) },
    armorClass: { from: 'ac', value: numberOf(/^\s*\d{1,2}(?!\d)/.exec(armor)?.[0]) },
    maxHealth: { from: 'hp', value: numberOf(/^\s*[\d,]{1,9}/.exec(health)?.[0]) },
    hitDice: { from: block.hit_dice === undefined ? 'hp' : 'hit_dice', value: dice },
    speed: {
      from: 'speed',
      value: distanceWords(isRow(block.speed) ? restText(block.speed, []) : textOf(block.speed)),
    },
    stats: { from: 'stats', value: Object.fromEntries(stats.filter(([, score]) => score !== undefined)) },
    saves: { from: 'saves', value: bonusesOf(block.saves, abilityNamed) },
    skills: { from: 'skillsaves', value: bonusesOf(block.skillsaves, skillName) },
    ...(given !== undefined && {
      initiativeBonus: { from: block.modifier === undefined ? 'initiative' : 'modifier', value: given },
    }),
  }
}

function defenses(block: Row): Partial<CreatureParts> {
  const words = (key: string) => (Array.isArray(block[key]) ? texts(block[key]).join(', ') : textOf(block[key]))
  const list = (key: string) => ({ from: key, value: words(key) ? resistanceWords(words(key)) : [] })
  return {
    senses: { from: 'senses', value: words('senses') ? distanceWords(words('senses')).split(/, (?![^()]*\))/) : [] },
    languages: { from: 'languages', value: languageWords(words('languages')) },
    resistances: list('damage_resistances'),
    immunities: list('damage_immunities'),
    vulnerabilities: list('damage_vulnerabilities'),
    conditionImmunities: {
      from: 'condition_immunities',
      value: words('condition_immunities')
        .toLowerCase()
        .split(/[,;] ?/)
        .filter(Boolean),
    },
  }
}

/** A list of `dexterity: 4`, one object of those, or a text: 'Dex +4, Con +5'. */
function bonusesOf(value: unknown, named: (key: string) => string | undefined): Record<string, number> {
  const typed =
    typeof value === 'string'
      ? value
          .slice(0, 2000)
          .split(',')
          .map((part) => /^\s*(.{1,40}?)\s*([+-]\d{1,2})\s*$/.exec(part) ?? [])
      : []
  const objects = Array.isArray(value) ? rows(value) : [row(value)]
  const pairs = [
    ...objects.flatMap((each) => Object.entries(each)),
    ...typed.map(([, name = '', bonus]) => [name, bonus] as const),
  ]
  const found = pairs.flatMap(([key, each]) => {
    const [name, bonus] = [named(key), numberOf(each)]
    return name && bonus !== undefined ? [[name, bonus]] : []
  })
  return Object.fromEntries(found)
}

/** `- name: Bite` with `desc`, or the older `- [Bite, text]`. A list inside an entry is its text. */
function entriesIn(list: unknown): SourceEntry[] {
  const all: unknown[] = Array.isArray(list) ? list : []
  return all.flatMap((each) => {
    if (Array.isArray(each)) return [{ title: textOf(each[0]), sentences: texts(each.slice(1)).join('\n') }]
    if (!isRow(each)) return []
    const inner = rows(each.traits).map(({ name, desc }) => `**${textOf(name)}.** ${textOf(desc)}`)
    const rest = restText(each, ['name', 'desc', 'traits'])
    return [{ title: textOf(each.name), sentences: [textOf(each.desc), ...inner, rest].filter(Boolean).join('\n') }]
  })
}

/** Its head, and lines of spells: 'At will: light', or `1st level (4 slots): shield`. */
function castingEntry(spells: unknown, notes: string): SourceEntry[] {
  const all: unknown[] = Array.isArray(spells) ? spells : []
  const lines = all.flatMap((each) => {
    return isRow(each)
      ? Object.entries(each).map(
          ([level, names]) => `- ${level}: ${Array.isArray(names) ? texts(names).join(', ') : textOf(names)}`,
        )
      : [textOf(each)]
  })
  const text = [notes, ...lines].filter(Boolean).join('\n')
  return text ? [{ title: 'Spellcasting', sentences: text }] : []
}
