import { finishCreature } from '../../creature/finish-creature.ts'
import type { CreatureParts, Part } from '../../creature/parts.ts'
import type { Receipt } from '../../receipt/receipt.ts'
import { resistanceWords } from '../../text/creature-words.ts'
import { numberOf, type Row, row, textOf, texts, valueAt } from '../../values/row.ts'
import { restText } from '../../values/show.ts'
import type { ThingSource } from '../format.ts'
import { type ActorFigures, actorFigures, itemsOf } from './actor-figures.ts'
import { passivePerception, sharedParts } from './actor-parts.ts'
import { enriched } from './enrich.ts'

export function npcThing(actor: Row, at: string): ThingSource {
  const source = sourceOf(actor)
  const read = (receipt: Receipt) => finishCreature(receipt, partsOf(actor, receipt))
  return { name: textOf(actor.name), source, at, raw: actor, read }
}

/** The book, or the rules of a license; the program if neither is named. */
export function sourceOf(actor: Row): string {
  const source = valueAt(actor, 'system/source') ?? valueAt(actor, 'system/details/source')
  if (typeof source === 'string') return source || 'Foundry'
  const { book, custom, license, rules } = row(source)
  const rulesName = rules === '2024' ? 'SRD 5.2' : 'SRD 5.1'
  return textOf(book) || textOf(custom) || (license ? rulesName : 'Foundry')
}

function partsOf(actor: Row, receipt: Receipt): CreatureParts {
  const figures = actorFigures(actor)
  const system = row(actor.system)
  const special = numberOf(valueAt(system, 'resources/legact/max'))
  noteGear(actor, receipt)
  for (const key of ['temp', 'tempmax', 'value', 'bonuses', 'dt'])
    receipt.ignore(`system/attributes/hp/${key}`, 'its state, not its kind')
  const biography = textOf(valueAt(system, 'details/biography/value'))
  const coins = Object.entries(row(system.currency)).filter(([, amount]) => numberOf(amount))
  receipt.ignore(coins.length === 0 ? 'system/currency' : [], 'none')
  receipt.ignore(['system/details/xp', 'system/details/spellLevel', 'system/details/race'], 'follows from other fields')
  return {
    ...sharedParts(actor, figures, receipt),
    sourceFrom: {
      from: valueAt(system, 'source') === undefined ? 'system/details/source' : 'system/source',
      value: sourceOf(actor),
    },
    size: {
      from: 'system/traits/size',
      value: SIZES.get(textOf(valueAt(system, 'traits/size'))) ?? textOf(valueAt(system, 'traits/size')),
    },
    kind: { from: 'system/details/type', value: kindOf(valueAt(system, 'details/type')) },
    alignment: { from: 'system/details/alignment', value: textOf(valueAt(system, 'details/alignment')).toLowerCase() },
    hitDice: {
      from: 'system/attributes/hp/formula',
      value: textOf(valueAt(system, 'attributes/hp/formula')).replaceAll(' ', ''),
    },
    speed: { from: 'system/attributes/movement', value: speedOf(row(valueAt(system, 'attributes/movement'))) },
    challengeRating: { from: 'system/details/cr', value: numberOf(valueAt(system, 'details/cr')) },
    notes: { from: ['system/details/biography'], value: enriched(biography, textOf(actor.name)) },
    ...traitParts(actor, figures),
    ...(special && { specialUse: { from: 'system/resources/legact/max', value: { per: 'round', count: special } } }),
  }
}

export const SIZES = new Map([
  ['tiny', 'Tiny'],
  ['sm', 'Small'],
  ['med', 'Medium'],
  ['lg', 'Large'],
  ['huge', 'Huge'],
  ['grg', 'Gargantuan'],
])

function kindOf(type: unknown): string {
  if (typeof type === 'string') return type
  const { value, subtype, swarm, custom } = row(type)
  const kind = value === 'custom' ? textOf(custom) : textOf(value)
  const whole = swarm ? `swarm of ${SIZES.get(textOf(swarm)) ?? ''} ${kind}s` : kind
  return `${whole}${subtype ? ` (${textOf(subtype).toLowerCase()})` : ''}`
}

const MODES = ['walk', 'burrow', 'climb', 'fly', 'swim']

function speedOf(movement: Row): string {
  const unit = textOf(movement.units) || 'ft'
  const words = MODES.flatMap((mode) => {
    const range = numberOf(movement[mode]) ?? numberOf(valueAt(movement, `speeds/${mode}`))
    if (range === undefined || (range === 0 && mode !== 'walk')) return []
    return [
      `${mode === 'walk' ? '' : `${mode} `}${range} ${unit}${mode === 'fly' && movement.hover === true ? ' (hover)' : ''}`,
    ]
  })
  return [...words, textOf(movement.special)].filter(Boolean).join(', ')
}

const SENSES = ['blindsight', 'darkvision', 'tremorsense', 'truesight']

function traitParts(actor: Row, figures: ActorFigures): Partial<CreatureParts> {
  const traits = row(valueAt(actor, 'system/traits'))
  const senses = row(valueAt(actor, 'system/attributes/senses'))
  const ranges = SENSES.flatMap((sense) => {
    const range = numberOf(senses[sense]) ?? numberOf(valueAt(senses, `ranges/${sense}`))
    return range ? [`${sense} ${range} ${textOf(senses.units) || 'ft'}`] : []
  })
  const list = (key: string): Part<string[]> => ({ from: `system/traits/${key}`, value: damageList(row(traits[key])) })
  return {
    senses: {
      from: 'system/attributes/senses',
      value: [...ranges, textOf(senses.special), `passive Perception ${passivePerception(actor, figures)}`],
    },
    languages: { from: 'system/traits/languages', value: languagesOf(row(traits.languages)) },
    resistances: list('dr'),
    immunities: list('di'),
    vulnerabilities: list('dv'),
    conditionImmunities: list('ci'),
  }
}

const WEAPON_DAMAGE = ['bludgeoning', 'piercing', 'slashing']
const BYPASSES = new Map([
  ['ada', ' (not adamantine)'],
  ['sil', ' (not silvered)'],
])

export function damageList({ value, bypasses, custom }: Row): string[] {
  const through = texts(bypasses)
  const exception = through.map((each) => BYPASSES.get(each) ?? '').join('')
  const words = texts(value).flatMap((type) => {
    if (type === 'physical') return WEAPON_DAMAGE.map((each) => `nonmagical ${each}`)
    return WEAPON_DAMAGE.includes(type) && through.includes('mgc') ? [`nonmagical ${type}${exception}`] : [type]
  })
  return [
    ...words,
    ...textOf(custom)
      .split(';')
      .filter((each) => each.trim() !== '')
      .flatMap(resistanceWords),
  ]
}

const LANGUAGES = new Map([
  ['deep', 'Deep Speech'],
  ['cant', 'Thieves’ Cant'],
])

export function languagesOf({ value, custom, communication }: Row): string[] {
  const known = texts(value).map((key) => LANGUAGES.get(key) ?? key.charAt(0).toUpperCase() + key.slice(1))
  const telepathy = numberOf(valueAt(communication, 'telepathy/value'))
  const others = textOf(custom)
    .split(';')
    .map((each) => each.trim())
  return [...known, ...others, telepathy ? `Telepathy ${telepathy} ft` : ''].filter((word) => word !== '')
}

/** What it carries, but doesn't attack with. */
function noteGear(actor: Row, receipt: Receipt): void {
  const carried = itemsOf(actor).filter(({ type }) =>
    ['equipment', 'consumable', 'tool', 'loot', 'container', 'backpack'].includes(textOf(type)),
  )
  for (const item of carried) {
    const text = enriched(textOf(valueAt(item, 'system/description/value')), textOf(actor.name))
    const count = numberOf(valueAt(item, 'system/quantity')) ?? 1
    receipt.report({
      how: 'note',
      field: `Gear: ${textOf(item.name)}`,
      from: 'items',
      shown: textOf(item.name),
      becomes: `Note: ${count} ${textOf(item.name)}`,
    })
    receipt.keep(
      `${count > 1 ? `${count} ` : ''}${textOf(item.name)}`,
      text ||
        restText(item, [
          '_id',
          'img',
          'system',
          'type',
          'effects',
          'flags',
          'sort',
          'ownership',
          'folder',
          '_stats',
          '_key',
          'name',
        ]) ||
        'carried',
    )
  }
}
