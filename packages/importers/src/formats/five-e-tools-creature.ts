import { readChallenge } from '@lanternkeep/schema'
import { finishCreature } from '../creature/finish-creature.ts'
import type { CreatureParts, EntryPart, Part } from '../creature/parts.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { abilityNamed } from '../text/ability-named.ts'
import { diceIn, distanceWords, skillName } from '../text/creature-words.ts'
import { entriesMarkdown, withoutTags } from '../text/five-e-tools-tags.ts'
import { languageWords } from '../text/words.ts'
import { isRow, numberOf, type Row, row, rows, textOf, texts } from '../values/row.ts'
import { castingEntries, castingSlots, castingSpells } from './five-e-tools-casting.ts'
import { alignmentWords, initiativeOf, kindWords, listWords, sizeWords, speedWords } from './five-e-tools-words.ts'
import type { ThingSource } from './format.ts'

const TECHNICAL = [
  'page',
  'srd',
  'srd52',
  'basicRules',
  'basicRules2024',
  'otherSources',
  'reprintedAs',
  'uniqueId',
  'hasFluff',
  'hasFluffImages',
  'traitTags',
  'senseTags',
  'actionTags',
  'languageTags',
  'damageTags',
  'damageTagsLegendary',
  'damageTagsSpell',
  'spellcastingTags',
  'miscTags',
  'conditionInflict',
  'conditionInflictLegendary',
  'conditionInflictSpell',
  'savingThrowForced',
  'savingThrowForcedLegendary',
  'savingThrowForcedSpell',
  'dragonCastingColor',
  'dragonAge',
  'isNpc',
  'isNamedCreature',
  'familiar',
  'attachedItems',
  '_isCopy',
  '_versions',
  'foundryImg',
  'externalSources',
  'additionalSources',
  'sourceSub',
  'alias',
  'isLair',
  'summonedBySpell',
  'summonedBySpellLevel',
  'summonedByClass',
  'shortName',
  'tokenCredit',
  'tokenCustom',
  '_copiedFrom',
] as const
const PICTURES = ['tokenUrl', 'hasToken', 'token', 'altArt', 'soundClip', 'tokenHref']

/** `notApplied` names changes of a base that couldn't be made. */
type Found = { at: string; sources: ReadonlyMap<string, string>; notApplied?: readonly string[] }

export function creatureThing(monster: Row, { at, sources, notApplied = [] }: Found): ThingSource {
  const code = textOf(monster.source)
  const source = sources.get(code) || code || '5etools'
  const read = (receipt: Receipt) => {
    if (notApplied.length > 0) {
      const why = 'this change of its base isn’t known here'
      receipt.report({ how: 'approximated', field: 'Base', from: [], becomes: `without ${notApplied.join(', ')}`, why })
      receipt.keep('Not applied', notApplied.join(', '))
    }
    return finishCreature(receipt, { ...partsOf(monster, receipt), sourceFrom: { from: 'source', value: source } })
  }
  return { name: withoutTags(textOf(monster.name)), source, at, raw: monster, read }
}

function partsOf(monster: Row, receipt: Receipt): CreatureParts {
  receipt.ignore(TECHNICAL, 'tags for filters, and where it is printed')
  receipt.ignore(PICTURES, 'the address of a picture or sound')
  const casting = rows(monster.spellcasting)
  const count = rows(monster.legendary).length
  const uses = numberOf(monster.legendaryActions)
  if (monster.legendaryHeader)
    receipt.note('legendaryHeader', 'Legendary actions', entriesMarkdown(monster.legendaryHeader))
  if (monster.mythicHeader) receipt.note('mythicHeader', 'Mythic actions', entriesMarkdown(monster.mythicHeader))
  if (monster.variant) receipt.note('variant', 'Variant', entriesMarkdown(monster.variant))
  if (isRow(monster.legendaryGroup)) {
    receipt.note(
      'legendaryGroup',
      'Lair actions and regional effects',
      `those of ${textOf(monster.legendaryGroup.name)}`,
    )
  }
  return {
    name: withoutTags(textOf(monster.name)),
    nameFrom: 'name',
    ...bodyOf(monster, receipt),
    ...defenses(monster),
    ...challengeParts(monster),
    notes: { from: 'fluff', value: entriesMarkdown(row(monster.fluff).entries) },
    spells: { from: 'spellcasting', value: castingSpells(casting) },
    spellSlots: { from: 'spellcasting', value: castingSlots(casting) },
    lists: listsOf(monster, casting),
    specialUse: specialUse({ count, uses }),
  }
}

/** Three, unless the file says another number. */
function specialUse({ count, uses }: { count: number; uses: number | undefined }): CreatureParts['specialUse'] {
  return count === 0 ? undefined : { from: ['legendaryActions'], value: { per: 'round', count: uses || 3 } }
}

function listsOf(monster: Row, casting: Row[]): EntryPart[] {
  const entries = (key: string) =>
    rows(monster[key]).map(({ name, entries: inner }) => {
      return { title: withoutTags(textOf(name)), sentences: entriesMarkdown(inner) }
    })
  return [
    { from: 'trait', list: 'abilities', entries: entries('trait') },
    {
      from: 'spellcasting',
      list: 'abilities',
      entries: castingEntries(casting.filter(({ displayAs }) => displayAs !== 'action')),
    },
    { from: 'action', list: 'actions', entries: entries('action') },
    {
      from: 'spellcasting',
      list: 'actions',
      entries: castingEntries(casting.filter(({ displayAs }) => displayAs === 'action')),
    },
    { from: 'bonus', list: 'actions', entries: entries('bonus'), why: 'a bonus action' },
    { from: 'reaction', list: 'reactions', entries: entries('reaction') },
    { from: 'legendary', list: 'specialActions', entries: entries('legendary') },
    { from: 'mythic', list: 'specialActions', entries: entries('mythic'), why: 'a mythic action' },
  ]
}

function bodyOf(monster: Row, receipt: Receipt): Partial<CreatureParts> {
  const hp = row(monster.hp)
  const dice = diceIn(textOf(hp.formula) || textOf(hp.special))
  const fixed = numberOf(hp.average) ?? numberOf(textOf(hp.special).split(' ')[0])
  if (hp.special !== undefined) receipt.note('hp/special', 'Hit points')
  const saves = Object.entries(row(monster.save)).flatMap(([key, bonus]) => {
    const [ability, value] = [abilityNamed(key), numberOf(bonus)]
    return ability && value !== undefined ? [[ability, value]] : []
  })
  const { other: _, ...skill } = row(monster.skill)
  const skills = Object.entries(skill).flatMap(([key, bonus]) => {
    const value = numberOf(bonus)
    return value === undefined ? [] : [[skillName(key), value]]
  })
  const alignment = alignmentWords(monster)
  return {
    size: { from: ['size', 'sizeNote'].filter((key) => monster[key] !== undefined), value: sizeWords(monster) },
    kind: { from: 'type', value: kindWords(monster.type) },
    alignment: { from: ['alignment', 'alignmentPrefix'].filter((key) => monster[key] !== undefined), value: alignment },
    armorClass: armorPart(monster, receipt),
    maxHealth: { from: 'hp/average', value: fixed },
    hitDice: { from: 'hp/formula', value: dice },
    speed: { from: 'speed', value: speedWords(monster.speed) },
    stats: scoresPart(monster),
    saves: { from: 'save', value: Object.fromEntries(saves) },
    skills: { from: 'skill', value: Object.fromEntries(skills) },
    ...initiativePart(monster),
  }
}

function initiativePart(monster: Row): Partial<CreatureParts> {
  const value = initiativeOf(monster)
  return value === undefined ? {} : { initiativeBonus: { from: 'initiative', value } }
}

function scoresPart(monster: Row): CreatureParts['stats'] {
  const keys = ['str', 'dex', 'con', 'int', 'wis', 'cha'].filter((key) => numberOf(monster[key]) !== undefined)
  const scores = keys.map((key) => [abilityNamed(key), numberOf(monster[key])])
  return { from: keys, value: Object.fromEntries(scores) }
}

/** The first is what it has without a condition; the others are told. */
function armorPart(monster: Row, receipt: Receipt): Part<number> {
  const all: unknown[] = Array.isArray(monster.ac) ? monster.ac : [monster.ac]
  const worn = (each: unknown) => texts(row(each).from).map(withoutTags).join(', ')
  const [first, ...others] = all
  const special = textOf(row(first).special)
  const words = [worn(first), special].filter(Boolean).join(', ')
  if (words) receipt.note('ac', 'Armor', words)
  for (const other of others) {
    const value = numberOf(other) ?? numberOf(row(other).ac) ?? ''
    const when = [worn(other), withoutTags(textOf(row(other).condition)), textOf(row(other).special)].filter(Boolean)
    receipt.note('ac', 'Other Defence', `${value} ${when.join(', ')}`.trim())
  }
  const inSpecial = special ? numberOf(/^\d{1,2}\b/.exec(special)?.[0]) : undefined
  const why = inSpecial === undefined ? undefined : 'the number at the start of a text'
  return { from: 'ac', value: numberOf(first) ?? numberOf(row(first).ac) ?? inSpecial, ...(why && { why }) }
}

function defenses(monster: Row): Partial<CreatureParts> {
  const passive = textOf(monster.passive)
  const senses = (Array.isArray(monster.senses) ? texts(monster.senses) : [textOf(monster.senses)]).map(withoutTags)
  const languages = Array.isArray(monster.languages) ? texts(monster.languages) : [textOf(monster.languages)]
  const list = (key: string, inner: string) => ({ from: key, value: listWords(monster[key], inner) })
  return {
    senses: {
      from: ['senses', 'passive'].filter((key) => monster[key] !== undefined && monster[key] !== null),
      value: [...senses.map(distanceWords), passive && `passive Perception ${passive}`].filter((word) => word !== ''),
    },
    languages: { from: 'languages', value: languages.map(withoutTags).flatMap(languageWords) },
    resistances: list('resist', 'resist'),
    immunities: list('immune', 'immune'),
    vulnerabilities: list('vulnerable', 'vulnerable'),
    conditionImmunities: list('conditionImmune', 'conditionImmune'),
  }
}

/** '5', or `{ cr: '5', lair: '6' }`. */
function challengeParts({ cr }: Row): Partial<CreatureParts> {
  if (!isRow(cr)) return { challengeRating: { from: 'cr', value: readChallenge(textOf(cr)) } }
  return {
    challengeRating: { from: 'cr/cr', value: readChallenge(textOf(cr.cr)) },
    xp: { from: 'cr/xp', value: numberOf(cr.xp) },
  }
}
