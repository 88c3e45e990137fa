import { signedBonus } from '@lanternkeep/schema'
import { figureWords } from '../../text/figure-words.ts'
import { numberOf, type Row, row, textOf, texts, valueAt } from '../../values/row.ts'
import { actorFigures, fullAbility } from './actor-figures.ts'
import { itemDamages, useOf } from './item-figures.ts'

/** Its short names. One that isn't here is shown as it is. */
const PROPERTIES = new Map([
  ['ada', 'adamantine'],
  ['amm', 'ammunition'],
  ['fin', 'finesse'],
  ['fir', 'firearm'],
  ['foc', 'focus'],
  ['hvy', 'heavy'],
  ['lgt', 'light'],
  ['lod', 'loading'],
  ['mgc', 'magical'],
  ['rch', 'reach'],
  ['rel', 'reload'],
  ['ret', 'returning'],
  ['sil', 'silvered'],
  ['spc', 'special'],
  ['stealthDisadvantage', 'disadvantage on Stealth'],
  ['thr', 'thrown'],
  ['two', 'two-handed'],
  ['ver', 'versatile'],
  ['weightlessContents', 'weightless contents'],
])
const KINDS = new Map([
  ['simpleM', 'simple melee'],
  ['simpleR', 'simple ranged'],
  ['martialM', 'martial melee'],
  ['martialR', 'martial ranged'],
  ['light', 'light armor'],
  ['medium', 'medium armor'],
  ['heavy', 'heavy armor'],
  ['natural', 'natural'],
  ['siege', 'siege weapon'],
])

/** What an item does, as short texts: '1d8 slashing', 'finesse', 'requires attunement'. */
export function itemProperties(item: Row): string[] {
  const system = row(item.system)
  const kind = textOf(row(system.type).value) || textOf(system.weaponType) || textOf(row(system.armor).type)
  const words = [
    KINDS.get(kind) ?? '',
    baseWords(item),
    ...figuresInWords(item),
    defenceWords(item),
    magicWords(item),
    ...namedProperties(system),
    attunementWords(system.attunement),
    numberOf(system.strength) ? `needs Strength ${numberOf(system.strength)}` : '',
    system.stealth === true ? 'disadvantage on Stealth' : '',
    item.type === 'tool' ? fullAbility(textOf(system.ability)) : '',
  ]
  return words.filter((word) => word !== '')
}

/** Only a shield adds to the Defence of its wearer: armor replaces it. */
export function shieldBonus(item: Row): number | undefined {
  const armor = row(valueAt(item, 'system/armor'))
  const bonus = (numberOf(armor.value) ?? 0) + (numberOf(armor.magicalBonus) ?? 0)
  return armorKind(item) === 'shield' && bonus > 0 ? bonus : undefined
}

/** Anything that isn't fixed to a ship or a wall has no health, and the Defence is only the program's start value. */
export function hasHealth(item: Row): boolean {
  return (numberOf(valueAt(item, 'system/hp/max')) ?? 0) > 0
}

/** 'longsword', unless the name says it. Tools have codes. */
function baseWords(item: Row): string {
  if (item.type !== 'weapon' && armorKind(item) === '') return ''
  const base = (textOf(valueAt(item, 'system/type/baseItem')) || textOf(valueAt(item, 'system/baseItem'))).toLowerCase()
  const name = textOf(item.name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  return base === '' || name.includes(base) ? '' : base
}

/** Without the bonus to hit, which is its user's. */
function figuresInWords(item: Row): string[] {
  const none = actorFigures({})
  const { attackBonus, limitedUse, damages, ...figures } = useOf(item, none).figures
  const rolled = damages ?? itemDamages(item, none)
  const uses = row(valueAt(item, 'system/uses'))
  const isRenewed = Array.isArray(uses.recovery) ? uses.recovery.length > 0 : textOf(uses.per) !== ''
  return [
    figureWords({ ...figures, damages: rolled }),
    limitedUse && isRenewed ? figureWords({ limitedUse }) : '',
    limitedUse && !isRenewed && limitedUse.count !== 1 ? `${limitedUse.count} uses` : '',
  ]
}

/** 'Defence 14 + Dexterity, at most 2' */
function defenceWords(item: Row): string {
  const armor = row(valueAt(item, 'system/armor'))
  const base = (numberOf(armor.value) ?? 0) + (numberOf(armor.magicalBonus) ?? 0)
  const kind = armorKind(item)
  if (hasHealth(item)) return `Defence ${base}, ${numberOf(valueAt(item, 'system/hp/max'))} health`
  if (!['light', 'medium', 'heavy'].includes(kind) || base === 0) return ''
  const most = numberOf(armor.dex)
  if (kind === 'heavy' || most === 0) return `Defence ${base}`
  return `Defence ${base} + Dexterity${most === undefined ? '' : `, at most ${most}`}`
}

function armorKind(item: Row): string {
  if (item.type !== 'equipment') return ''
  return textOf(valueAt(item, 'system/type/value')) || textOf(valueAt(item, 'system/armor/type'))
}

/** Before version 10, the bonus was only in the attack. */
function magicWords(item: Row): string {
  const bonus = numberOf(valueAt(item, 'system/magicalBonus')) ?? numberOf(valueAt(item, 'system/attackBonus'))
  return bonus ? `${signedBonus(Math.trunc(bonus))} magic bonus` : ''
}

/** A list, or before version 11 one flag for each. */
function namedProperties({ properties, ammunition }: Row): string[] {
  // 'crossbowBolt'
  const kind = textOf(row(ammunition).type)
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  const names = Array.isArray(properties)
    ? texts(properties)
    : Object.entries(row(properties)).flatMap(([name, isSet]) => (isSet === true ? [name] : []))
  return names.map((name) => (name === 'amm' && kind ? `ammunition (${kind})` : (PROPERTIES.get(name) ?? name)))
}

/** A word, or before version 11 a number. */
function attunementWords(attunement: unknown): string {
  if (attunement === 'required' || attunement === 1 || attunement === 2) return 'requires attunement'
  return attunement === 'optional' ? 'can be attuned' : ''
}
