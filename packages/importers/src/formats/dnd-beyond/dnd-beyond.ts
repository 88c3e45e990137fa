import { ABILITIES, type SpellSlots, type Weapon } from '@lanternkeep/schema'
import { finishHero, type HeroParts, type ReadyPart } from '../../creature/finish-hero.ts'
import { inventoryOf, purseWords } from '../../creature/inventory.ts'
import type { Receipt } from '../../receipt/receipt.ts'
import type { SourceEntry } from '../../text/entries.ts'
import { htmlToMarkdown } from '../../text/html.ts'
import { signed } from '../../text/signed.ts'
import type { SpellUse } from '../../text/spells.ts'
import { isRow, numberOf, type Row, row, rows, textOf, valueAt } from '../../values/row.ts'
import type { FormatResult, ThingSource } from '../format.ts'
import {
  armorOf,
  classWords,
  initiativeOf,
  maxHealthOf,
  modifierOf,
  type Sheet,
  savesOf,
  sheetOf,
  skillsOf,
} from './sheet.ts'
import { alignmentOf, wordsOf } from './words.ts'

/** What the character service answers for a sheet, with or without the answer around it; one or a list. */
export function readDndBeyond(value: unknown): FormatResult {
  const all = isRow(value) ? [value] : rows(value)
  const characters = all
    .map((each) => (isRow(each.data) ? each.data : isRow(each.character) ? each.character : each))
    .filter(isCharacter)
  if (characters.length === 0) return undefined
  return { format: 'D&D Beyond', things: characters.map((each) => characterThing(each, '')) }
}

function isCharacter(value: Row): boolean {
  return (
    typeof value.name === 'string' &&
    Array.isArray(value.stats) &&
    isRow(value.modifiers) &&
    Array.isArray(value.classes)
  )
}

const TECHNICAL = [
  'id',
  'userId',
  'readonlyUrl',
  'campaign',
  'campaignSetting',
  'configuration',
  'preferences',
  'providedFrom',
  'canEdit',
  'status',
  'statusSlug',
  'decorations',
  'dateModified',
  'themeColor',
  'themeColorId',
  'options',
  'choices',
  'optionalOrigins',
  'optionalClassFeatures',
  'customDefenseAdjustments',
  'customSenses',
  'customSpeeds',
  'customProficiencies',
  'customActions',
  'characterValues',
  'activeSourceCategories',
  'lifestyleId',
  'lifestyle',
  'deathSaves',
  'adjustmentXp',
  'isAssignedToPlayer',
  'features',
  'conditions',
  'pactMagic',
  'spells',
  'raceDefinitionId',
  'raceDefinitionTypeId',
  'startingClassId',
  'hitDiceUsed',
] as const
const PICTURES = [
  'avatarUrl',
  'frameAvatarUrl',
  'backdropAvatarUrl',
  'smallBackdropAvatarUrl',
  'largeBackdropAvatarUrl',
  'thumbnailBackdropAvatarUrl',
  'defaultBackdrop',
  'avatarId',
  'frameAvatarId',
  'backdropAvatarId',
  'smallBackdropAvatarId',
  'largeBackdropAvatarId',
  'thumbnailBackdropAvatarId',
] as const

function characterThing(character: Row, at: string): ThingSource {
  const read = (receipt: Receipt) => finishHero(receipt, partsOf(sheetOf(character), receipt))
  return { name: textOf(character.name), source: 'D&D Beyond', at, raw: character, read }
}

const COUNTED = 'counted from what the sheet grants'

function partsOf(sheet: Sheet, receipt: Receipt): HeroParts {
  const { character } = sheet
  receipt.ignore(PICTURES, 'the address of a picture')
  const most = maxHealthOf(sheet)
  const removed = numberOf(character.removedHitPoints) ?? 0
  const parts: HeroParts = {
    name: textOf(character.name),
    nameFrom: 'name',
    playerName: { from: 'username', value: textOf(character.username) },
    armorClass: { from: 'inventory', value: armorOf(sheet), why: COUNTED },
    maxHealth: {
      from: ['baseHitPoints', 'bonusHitPoints', 'overrideHitPoints'].filter((key) => key in character),
      value: most,
      why: numberOf(character.overrideHitPoints) ? undefined : COUNTED,
    },
    health: { from: 'removedHitPoints', value: most === undefined ? undefined : most - removed },
    tempHealth: { from: 'temporaryHitPoints', value: numberOf(character.temporaryHitPoints) },
    initiativeBonus: { from: 'modifiers', value: initiativeOf(sheet), exactWhy: COUNTED },
    stats: {
      from: ['stats', 'bonusStats', 'overrideStats'].filter((key) => key in character),
      value: sheet.scores,
      exactWhy: COUNTED,
    },
    saves: { from: 'modifiers', value: savesOf(sheet), exactWhy: COUNTED },
    skills: { from: 'modifiers', value: skillsOf(sheet), exactWhy: COUNTED },
    race: {
      from: 'race',
      value: textOf(valueAt(character, 'race/fullName')) || textOf(valueAt(character, 'race/baseName')),
    },
    class: { from: 'classes', value: classWords(sheet) },
    level: { from: 'classes', value: sheet.level || undefined },
    background: {
      from: 'background',
      value:
        textOf(valueAt(character, 'background/definition/name')) ||
        textOf(valueAt(character, 'background/customBackground/name')),
    },
    notes: { from: 'notes', value: wordsOf(character.notes) },
    spells: { from: ['classSpells', 'spells'].filter((key) => key in character), value: spellsOf(character) },
    spellSlots: slotsPart(character),
    lists: [
      { from: 'actions', list: 'actions', entries: actionsOf(character) },
      { from: 'feats', list: 'abilities', entries: featsOf(character) },
    ],
    ready: readyParts(sheet),
  }
  const alignment = alignmentOf(character)
  if (alignment) receipt.note('alignmentId', 'Alignment', alignment)
  if (wordsOf(character.traits)) receipt.note('traits', 'Personality', wordsOf(character.traits))
  if (!slotsPart(character)) receipt.ignore('spellSlots', 'it counts only what is used')
  if (spellsOf(character).length === 0) receipt.ignore('classSpells', 'no spells')
  receipt.ignore(TECHNICAL, 'technical')
  return parts
}

function spellsOf(character: Row): SpellUse[] {
  const ofClasses = rows(character.classSpells).flatMap(({ spells }) => rows(spells))
  const others = Object.values(row(character.spells)).flatMap(rows)
  const all = [...ofClasses, ...others].filter((each) => isRow(each.definition))
  const byName = new Map(all.map((each) => [textOf(valueAt(each, 'definition/name')), each]))
  return [...byName].map(([name, each]) => ({
    name,
    level: numberOf(valueAt(each, 'definition/level')),
    description: htmlToMarkdown(textOf(valueAt(each, 'definition/description'))),
  }))
}

/** The file has no maximum; the table of the only class that casts says it. */
function slotsPart(character: Row): HeroParts['spellSlots'] {
  const casters = rows(character.classes).filter((each) => valueAt(each, 'definition/canCastSpells') === true)
  const [caster] = casters
  const table = valueAt(caster, 'definition/spellRules/levelSpellSlots')
  const slots: unknown = Array.isArray(table) ? table[numberOf(caster?.level) ?? 0] : undefined
  if (casters.length !== 1 || !Array.isArray(slots)) return undefined
  const used = new Map(
    rows(character.spellSlots).map(({ level, used: spent }) => [numberOf(level), numberOf(spent) ?? 0]),
  )
  const full = slots.flatMap((max, at) =>
    numberOf(max) ? [[String(at + 1), { max: numberOf(max) ?? 0, used: used.get(at + 1) ?? 0 }]] : [],
  )
  return { from: 'spellSlots', value: Object.fromEntries(full) as SpellSlots, exactWhy: 'from the table of its class' }
}

const RESETS = new Map([
  [1, 'short rest'],
  [2, 'long rest'],
  [3, 'day'],
])

function actionsOf(character: Row): SourceEntry[] {
  const actions = Object.values(row(character.actions)).flatMap(rows)
  return actions.map((action) => {
    const limit = row(action.limitedUse)
    const ability = ABILITIES[(numberOf(limit.statModifierUsesId) ?? 0) - 1]
    const count = (numberOf(limit.maxUses) ?? 0) + (ability ? Math.max(modifierOf(sheetOf(character), ability), 1) : 0)
    const sentences = htmlToMarkdown(textOf(action.description) || textOf(action.snippet)).replaceAll(
      /\{\{[^{}]{0,200}\}\}/g,
      '…',
    )
    const per = RESETS.get(numberOf(limit.resetType) ?? 0)
    return { title: textOf(action.name), sentences, ...(count > 0 && per && { limitedUse: { per, count } }) }
  })
}

function featsOf(character: Row): SourceEntry[] {
  return rows(character.feats).map(({ definition }) => {
    return { title: textOf(row(definition).name), sentences: htmlToMarkdown(textOf(row(definition).description)) }
  })
}

function readyParts(sheet: Sheet): ReadyPart[] {
  const { character } = sheet
  const carried = rows(character.inventory)
  const inventory = inventoryOf([
    ...carried.map((each) => itemOf(row(each.definition), numberOf(each.quantity))),
    ...rows(character.customItems).map((each) => itemOf(each, numberOf(each.quantity))),
  ])
  const weapons = carried
    .filter((each) => valueAt(each, 'definition/filterType') === 'Weapon')
    .map((each, at) => weaponOf(sheet, row(each.definition), at))
  const coins = Object.entries(row(character.currencies)).map(
    ([coin, amount]) => [COINS.get(coin) ?? coin, Math.trunc(numberOf(amount) ?? 0)] as const,
  )
  return [
    {
      field: 'inventory',
      from: ['inventory', 'customItems'].filter((key) => key in character),
      value: inventory,
      words: inventory.map(({ name }) => name).join(', '),
    },
    {
      field: 'weapons',
      from: 'inventory',
      value: weapons,
      words: weapons.map(({ name, damage }) => `${name} ${damage}`).join(', '),
      why: COUNTED,
    },
    { field: 'purse', from: 'currencies', ...purseWords(coins) },
  ]
}

const COINS = new Map([
  ['pp', 'platinum'],
  ['gp', 'gold'],
  ['ep', 'electrum'],
  ['sp', 'silver'],
  ['cp', 'copper'],
])
const KINDS = new Map([
  ['Weapon', 'weapon'],
  ['Armor', 'armor'],
  ['Potion', 'potion'],
  ['Scroll', 'scroll'],
])

function itemOf(definition: Row, quantity: number | undefined) {
  return {
    name: textOf(definition.name),
    type: KINDS.get(textOf(definition.filterType)) ?? 'misc',
    rarity: textOf(definition.rarity).toLowerCase(),
    description: htmlToMarkdown(textOf(definition.description)),
    quantity,
    value: numberOf(definition.cost),
    weight: numberOf(definition.weight),
  }
}

const RANGED = 2

function weaponOf(sheet: Sheet, definition: Row, at: number): Weapon {
  const isFinesse = rows(definition.properties).some(({ name }) => name === 'Finesse')
  const [strength, dexterity] = [modifierOf(sheet, 'strength'), modifierOf(sheet, 'dexterity')]
  const modifier = definition.attackType === RANGED || (isFinesse && dexterity > strength) ? dexterity : strength
  const magic = rows(definition.grantedModifiers).find(({ type, subType }) => type === 'bonus' && subType === 'magic')
  const added = modifier + (numberOf(magic?.value) ?? 0)
  const dice = textOf(valueAt(definition, 'damage/diceString'))
  const damage = dice
    ? `${dice}${added === 0 ? '' : signed(added)} ${textOf(definition.damageType).toLowerCase()}`.trim()
    : ''
  return {
    id: String(at + 1),
    name: textOf(definition.name).slice(0, 100) || 'Weapon',
    damage: damage.slice(0, 100),
    attackBonus: added + sheet.proficiency,
  }
}
