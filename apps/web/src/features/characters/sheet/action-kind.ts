import {
  type Action,
  type Damage,
  findRolls,
  type LimitedAbility,
  type LimitedUse,
  type SaveNeeded,
  USED_PER,
} from '@lanternkeep/schema'
import { type EntryField, type EntryKind, type EntryTexts, numberOf, textOf, typedNumber } from './entry-fields.ts'

const NEVER = 'unlimited'
const name: EntryField = { key: 'name', kind: 'text', maxLength: 100 }
const PERS = USED_PER.filter((per) => per !== 'recharge')

/** Actions and reactions: what they roll, how often they can be used, and the GM's own text. */
export const actionKind: EntryKind<Action> = actionKindWith('action', [])
/** Outside its own turn; it may count as several. */
export const specialActionKind: EntryKind<Action> = actionKindWith('special action', [
  { key: 'cost', kind: 'number', min: 1, max: 20 },
])

/** What a hero can do a few times. */
export const limitedAbilityKind: EntryKind<LimitedAbility> = {
  one: 'limited use',
  fields: [
    name,
    { key: 'max', kind: 'number', min: 1, max: 100 },
    { key: 'per', kind: 'choice', options: PERS, half: true },
  ],
  blank: { name: '', max: '1', per: 'long rest' },
  toTexts: ({ name, max, per }) => ({ name, max: String(max), per }),
  fromTexts: (texts, id, before) => ({
    ...before,
    id,
    name: textOf(texts.name),
    max: numberOf(texts.max, 1, 100) ?? 1,
    used: before?.used ?? 0,
    per: textOf(texts.per),
  }),
  line: ({ name, max, per }) => ({ name, aside: `${max} each ${per}` }),
}

function actionKindWith(one: string, more: readonly EntryField[]): EntryKind<Action> {
  return {
    one,
    fields: [
      name,
      { key: 'attackBonus', kind: 'number', min: -50, max: 50 },
      { key: 'reach', kind: 'text', maxLength: 60, half: true },
      { key: 'range', kind: 'text', maxLength: 60, half: true },
      { key: 'saveAbility', kind: 'text', maxLength: 50, half: true },
      { key: 'saveDc', kind: 'number', min: 0, max: 100 },
      { key: 'onSuccess', kind: 'choice', options: ['no damage', 'half damage'], half: true },
      { key: 'per', kind: 'choice', options: [NEVER, ...USED_PER], half: true },
      { key: 'count', kind: 'number', min: 1, max: 100 },
      { key: 'rechargeFrom', kind: 'number', min: 2, max: 20 },
      ...more,
      { key: 'damages', kind: 'long' },
      { key: 'madeOf', kind: 'text', maxLength: 300 },
      { key: 'description', kind: 'long', maxLength: 5000 },
    ],
    blank: {
      ...{ name: '', attackBonus: '', reach: '', range: '', saveAbility: '', saveDc: '', onSuccess: 'no damage' },
      ...{ per: NEVER, count: '', rechargeFrom: '', cost: '', damages: '', madeOf: '', description: '' },
    },
    toTexts: actionToTexts,
    fromTexts: actionFromTexts,
    line: (action) => ({ name: action.name, aside: damagesToText(action.damages).replaceAll('\n', ', ') }),
  }
}

function actionToTexts({ name, description, ...action }: Action): EntryTexts {
  const { save, limitedUse } = action
  return {
    ...{ name, description, reach: action.reach ?? '', range: action.range ?? '', madeOf: action.madeOf ?? '' },
    attackBonus: typedNumber(action.attackBonus),
    cost: typedNumber(action.cost),
    ...{ saveAbility: save?.ability ?? '', saveDc: typedNumber(save?.dc) },
    onSuccess: save?.half ? 'half damage' : 'no damage',
    per: limitedUse?.per ?? NEVER,
    count: typedNumber(limitedUse?.count),
    rechargeFrom: typedNumber(limitedUse?.rechargeFrom),
    damages: damagesToText(action.damages),
  }
}

function actionFromTexts(texts: EntryTexts, id: string, before: Action | undefined): Action {
  const figures = {
    attackBonus: numberOf(texts.attackBonus, -50, 50),
    reach: textOf(texts.reach) || undefined,
    range: textOf(texts.range) || undefined,
    madeOf: textOf(texts.madeOf) || undefined,
    cost: numberOf(texts.cost, 1, 20),
    save: saveFrom(texts, before?.save),
    limitedUse: limitFrom(texts, before?.limitedUse),
    damages: damagesFrom(texts.damages, before?.damages),
  }
  const unchanged = Object.entries(before ?? {}).filter(([key]) => !(key in figures))
  const filled = Object.entries(figures).filter(([, value]) => value !== undefined)
  const own = { id, name: textOf(texts.name), description: textOf(texts.description) }
  return { ...Object.fromEntries(unchanged), ...own, ...Object.fromEntries(filled) }
}

function saveFrom(texts: EntryTexts, before: SaveNeeded | undefined): SaveNeeded | undefined {
  const dc = numberOf(texts.saveDc, 0, 100)
  if (dc === undefined) return undefined
  const { half: _, ...kept } = before ?? {}
  const half = texts.onSuccess === 'half damage'
  return { ...kept, ability: textOf(texts.saveAbility), dc, ...(half && { half }) }
}

function limitFrom(texts: EntryTexts, before: LimitedUse | undefined): LimitedUse | undefined {
  const per = textOf(texts.per)
  if (per === NEVER || per === '') return undefined
  const { count: _count, rechargeFrom: _from, ...kept } = before ?? {}
  const count = numberOf(texts.count, 1, 100)
  const rechargeFrom = numberOf(texts.rechargeFrom, 2, 20)
  return { ...kept, per, ...(count !== undefined && { count }), ...(rechargeFrom !== undefined && { rechargeFrom }) }
}

/** One a line: '2d8+3 piercing', '1d6 fire (failed save)'. */
function damagesToText(damages: readonly Damage[] = []): string {
  return damages
    .map(({ formula, type, when }) => [formula, type, when && `(${when})`].filter(Boolean).join(' '))
    .join('\n')
}

function damagesFrom(typed: string | undefined, before: readonly Damage[] = []): Damage[] | undefined {
  if (textOf(typed) === damagesToText(before)) return before.length > 0 ? [...before] : undefined
  const lines = textOf(typed)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 0 ? lines.slice(0, 10).map(damageOf) : undefined
}

function damageOf(line: string): Damage {
  const [dice] = findRolls(line)
  const end = dice?.start === 0 && dice.kind === 'dice' ? dice.end : (/^\d{1,6}(?=\s|$)/.exec(line)?.[0].length ?? 0)
  if (end === 0) return { formula: line.slice(0, 60), type: '' }
  const [, type = '', when] = /^([^(]*)(?:\(([^)]*)\))?/.exec(line.slice(end)) ?? []
  const damage = { formula: line.slice(0, end), type: type.trim().slice(0, 50) }
  return when ? { ...damage, when: when.slice(0, 60) } : damage
}
