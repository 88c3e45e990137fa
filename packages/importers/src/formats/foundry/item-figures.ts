import type { Damage, Figures, LimitedUse } from '@lanternkeep/schema'
import { isRow, numberOf, type Row, row, rows, textOf, texts, valueAt } from '../../values/row.ts'
import { type ActorFigures, abilityKey, diceInFormula, fullAbility, numberInFormula } from './actor-figures.ts'

/** How a thing is used: when, and with which figures. Of both shapes: one activity of several, or the item itself. */
export type ItemUse = {
  activation: string
  cost: number | undefined
  figures: Figures
  isSpellAttack: boolean
  isRanged: boolean
}

export function useOf(item: Row, figures: ActorFigures): ItemUse {
  const system = row(item.system)
  const activities = isRow(system.activities) ? Object.values(system.activities).filter(isRow) : []
  const first =
    activities.find(({ type }) => type === 'attack') ?? activities.find(({ type }) => type === 'save') ?? activities[0]
  const activity = first ? { ...first } : asActivity(system)
  const other = activities.find((each) => each !== first && each.type === 'save')
  const save = saveOf(activity, { item, figures }) ?? (other && saveOf(other, { item, figures }))
  const limitedUse = limitOf(row(system.uses)) ?? limitOf(row(activity.uses)) ?? rechargeOf(row(system.recharge))
  const activation = row((activities.find((each) => textOf(valueAt(each, 'activation/type'))) ?? activity).activation)
  const later = other ? damagesIn(other, { item, figures }).map((damage) => ({ ...damage, when: 'failed save' })) : []
  const damages = [...damagesIn(activity, { item, figures }), ...later].slice(0, 10)
  const attack = attackOf(activity, { item, figures })
  return {
    activation: textOf(activation.type),
    cost: numberOf(activation.value ?? activation.cost),
    isSpellAttack: attack.isSpell,
    isRanged: attack.isRanged,
    figures: {
      ...(attack.bonus !== undefined && { attackBonus: attack.bonus }),
      ...placeOf(activity, { item, isAttack: attack.bonus !== undefined, isRanged: attack.isRanged }),
      ...(damages.length > 0 && { damages }),
      ...(save && { save }),
      ...(limitedUse && { limitedUse }),
    },
  }
}

/** Before activities, an item had their fields itself. */
function asActivity(system: Row): Row {
  const action = textOf(system.actionType)
  const isAttack = /^[mr][ws]ak$/.test(action)
  return {
    type: isAttack ? 'attack' : textOf(valueAt(system, 'save/ability')) ? 'save' : action,
    activation: system.activation,
    attack: {
      ability: system.ability,
      bonus: isRow(system.attack) ? system.attack.bonus : system.attackBonus,
      flat: valueAt(system, 'attack/flat'),
      type: {
        value: action.startsWith('r') ? 'ranged' : 'melee',
        classification: action.endsWith('sak') ? 'spell' : 'weapon',
      },
    },
    damage: { parts: valueAt(system, 'damage/parts'), onSave: 'half' },
    save: textOf(valueAt(system, 'save/ability')) ? oldSave(row(system.save)) : undefined,
    range: system.range,
    target: { template: { type: valueAt(system, 'target/type'), size: valueAt(system, 'target/value') } },
    isOld: true,
  }
}

function oldSave({ ability, dc, scaling }: Row): Row {
  const calculation = scaling === 'flat' || !scaling ? '' : textOf(scaling)
  return { ability, dc: { calculation: calculation === 'spell' ? 'spellcasting' : calculation, formula: dc } }
}

type Of = { item: Row; figures: ActorFigures }

function attackOf(activity: Row, { item, figures }: Of) {
  const attack = row(activity.attack)
  const kind = textOf(valueAt(item, 'system/type/value')) || textOf(valueAt(item, 'system/weaponType'))
  const isRanged =
    textOf(valueAt(attack, 'type/value')) === 'ranged' || (!textOf(valueAt(attack, 'type/value')) && /R$/.test(kind))
  const isSpell = textOf(valueAt(attack, 'type/classification')) === 'spell' || item.type === 'spell'
  if (activity.type !== 'attack') return { bonus: undefined, isRanged, isSpell: false }
  const bonus = numberInFormula(attack.bonus, figures) ?? 0
  if (attack.flat === true) return { bonus, isRanged, isSpell }
  const modifier = figures.modifiers[attackAbility(activity, { item, figures })] ?? 0
  const proficient = valueAt(item, 'system/proficient')
  const proficiency = item.type === 'weapon' && (proficient === 0 || proficient === false) ? 0 : figures.proficiency
  const magical = numberOf(valueAt(item, 'system/magicalBonus')) ?? 0
  const group = `${isRanged ? 'r' : 'm'}${isSpell ? 's' : 'w'}ak`
  const added = numberInFormula(valueAt(figures.actor, `system/bonuses/${group}/attack`), figures) ?? 0
  return { bonus: modifier + proficiency + bonus + magical + added, isRanged, isSpell }
}

/** Named, or as the rules have it: dexterity at range, the better of two for a finesse weapon, what it casts with for a spell. */
function attackAbility(activity: Row, { item, figures }: Of): string {
  const named = textOf(valueAt(activity, 'attack/ability')) || textOf(valueAt(item, 'system/ability'))
  if (named && named !== 'none') return abilityKey(named, figures)
  if (named === 'none') return ''
  if (item.type === 'spell' || textOf(valueAt(activity, 'attack/type/classification')) === 'spell')
    return figures.spellAbility || 'int'
  const kind = textOf(valueAt(item, 'system/type/value')) || textOf(valueAt(item, 'system/weaponType'))
  const { str = 0, dex = 0 } = figures.modifiers
  const isRanged =
    /R$/.test(kind) || (textOf(valueAt(activity, 'attack/type/value')) === 'ranged' && item.type !== 'weapon')
  if (isRanged) return 'dex'
  const isEither = hasProperty(item, 'fin') || (kind === 'natural' && !activity.isOld)
  return isEither && dex > str ? 'dex' : 'str'
}

function hasProperty(item: Row, property: string): boolean {
  const properties = valueAt(item, 'system/properties')
  return Array.isArray(properties) ? properties.includes(property) : row(properties)[property] === true
}

function damagesIn(activity: Row, { item, figures }: Of): Damage[] {
  const { parts, includeBase, versatile } = row(activity.damage)
  const isAttack = activity.type === 'attack'
  const saving = textOf(valueAt(activity, 'save/dc/calculation'))
  const ability = isAttack
    ? attackAbility(activity, { item, figures })
    : abilityKey(saving || textOf(valueAt(item, 'system/ability')) || 'str', figures)
  const modifier = figures.modifiers[ability] ?? 0
  const all: unknown[] = Array.isArray(parts) ? parts : []
  const given = all.flatMap((part) => damageOf(part, { figures, modifier }))
  if (activity.isOld)
    return [...given, ...versatileDamage(valueAt(item, 'system/damage/versatile'), { figures, modifier })]
  const base =
    includeBase === false || !isAttack || item.type !== 'weapon' ? [] : baseDamage(item, { figures, modifier })
  return [...base, ...given, ...versatileDamage(versatile, { figures, modifier })]
}

/** What a weapon without an activity deals. */
export function itemDamages(item: Row, figures: ActorFigures): Damage[] {
  return baseDamage(item, { figures, modifier: 0 })
}

type Rolled = { figures: ActorFigures; modifier: number }

/** The damage of the weapon itself, with the modifier of its ability. */
function baseDamage(item: Row, { figures, modifier }: Rolled): Damage[] {
  const base = row(valueAt(item, 'system/damage/base'))
  if (formulaOf(base) === '') return []
  const magical = numberOf(valueAt(item, 'system/magicalBonus')) ?? 0
  const withModifier = (part: Row) => {
    const isOwn = valueAt(part, 'custom/enabled') === true || /@mod\b/.test(textOf(part.bonus))
    const bonus = [textOf(part.bonus), isOwn ? '' : '@mod', magical ? String(magical) : ''].filter(Boolean).join(' + ')
    return damageOf({ ...part, bonus }, { figures, modifier })
  }
  const versatile = row(valueAt(item, 'system/damage/versatile'))
  const hands =
    hasProperty(item, 'ver') && numberOf(versatile.denomination)
      ? withModifier({ number: base.number, ...withoutNull(versatile), types: base.types })
      : []
  return [...withModifier(base), ...hands.map((damage) => ({ ...damage, when: 'two hands' }))]
}

function withoutNull(part: Row): Row {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null))
}

function versatileDamage(formula: unknown, rolled: Rolled): Damage[] {
  const text = textOf(formula)
  return text ? damageOf([text, ''], rolled).map((damage) => ({ ...damage, when: 'two hands' })) : []
}

/** ['2d6 + @mod', 'fire'], or dice in fields. */
function damageOf(part: unknown, { figures, modifier }: Rolled): Damage[] {
  const formula = Array.isArray(part) ? textOf(part[0]) : formulaOf(row(part))
  const type = Array.isArray(part) ? textOf(part[1]) : texts(row(part).types).join(' or ')
  const dice = formula && diceInFormula(formula, figures, modifier)
  return dice && dice !== '0' ? [{ formula: dice, type }] : []
}

function formulaOf(part: Row): string {
  if (valueAt(part, 'custom/enabled') === true) return textOf(valueAt(part, 'custom/formula'))
  const [count, sides] = [numberOf(part.number), numberOf(part.denomination)]
  return [count && sides ? `${count}d${sides}` : '', textOf(part.bonus)].filter(Boolean).join(' + ')
}

function saveOf(activity: Row, { figures }: Of): Figures['save'] {
  const { ability, dc } = row(activity.save)
  const key = Array.isArray(ability) ? texts(ability).join(' or ') : textOf(ability)
  if (!key) return undefined
  const calculation = textOf(row(dc).calculation)
  const counted = 8 + figures.proficiency + (figures.modifiers[abilityKey(calculation, figures)] ?? 0)
  const number = calculation ? counted : numberInFormula(row(dc).formula ?? row(dc).value, figures)
  if (number === undefined) return undefined
  const isHalf = valueAt(activity, 'damage/onSave') === 'half' && rows(valueAt(activity, 'damage/parts')).length > 0
  return { ability: fullAbility(key), dc: Math.trunc(number), ...(isHalf && { half: true }) }
}

function placeOf(
  activity: Row,
  { item, isAttack, isRanged }: { item: Row; isAttack: boolean; isRanged: boolean },
): Figures {
  const template = row(valueAt(activity, 'target/template'))
  const shape = textOf(template.type)
  const size = numberOf(template.size)
  if (!isAttack) return shape && size && SHAPES.includes(shape) ? { range: `${size} ft ${shape}` } : {}
  const range = row(valueAt(item, 'system/range'))
  const own = row(activity.range)
  const [near, long] = [numberOf(range.value) ?? numberOf(own.value), numberOf(range.long)]
  const far = near ? { range: `${near}${long && long !== near ? `/${long}` : ''} ft` } : {}
  if (isRanged) return far
  const isThrown =
    hasProperty(item, 'thr') || (textOf(valueAt(item, 'system/type/value')) === 'natural' && long !== undefined)
  const usual = hasProperty(item, 'rch') ? 10 : 5
  const reach = numberOf(range.reach) ?? (isThrown ? undefined : near) ?? usual
  return { reach: `${reach} ft`, ...(isThrown && far) }
}

const SHAPES = ['cone', 'line', 'sphere', 'cube', 'cylinder', 'radius', 'emanation', 'square', 'wall']
const PERIODS = new Map([
  ['day', 'day'],
  ['dawn', 'day'],
  ['dusk', 'day'],
  ['lr', 'long rest'],
  ['sr', 'short rest'],
  ['round', 'round'],
  ['turn', 'round'],
])

function limitOf(uses: Row): LimitedUse | undefined {
  const recovery = rows(uses.recovery)
  const recharge = recovery.find(({ period }) => period === 'recharge')
  if (recharge) return { per: 'recharge', rechargeFrom: numberOf(recharge.formula) ?? 6 }
  const count = numberOf(uses.max)
  if (!count) return undefined
  const per = textOf(recovery[0]?.period) || textOf(uses.per)
  return { per: PERIODS.get(per) ?? (per || 'day'), count }
}

function rechargeOf({ value }: Row): LimitedUse | undefined {
  const from = numberOf(value)
  return from ? { per: 'recharge', rechargeFrom: from } : undefined
}
