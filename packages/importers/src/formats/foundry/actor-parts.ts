import { ABILITIES, type AbilityName, type SpellSlots } from '@lanternkeep/schema'
import type { EntryPart, SharedParts } from '../../creature/parts.ts'
import type { Receipt } from '../../receipt/receipt.ts'
import type { SourceEntry } from '../../text/entries.ts'
import type { SpellUse } from '../../text/spells.ts'
import { numberOf, type Row, row, textOf, valueAt } from '../../values/row.ts'
import { type ActorFigures, itemsOf, numberInFormula } from './actor-figures.ts'
import { armorOf } from './armor.ts'
import { enriched } from './enrich.ts'
import { isHeroWeapon } from './hero-weapons.ts'
import { useOf } from './item-figures.ts'

/** Fields that say nothing of the creature, in any version. */
export const TECHNICAL = [
  '_id',
  '_key',
  '_stats',
  'flags',
  'folder',
  'sort',
  'ownership',
  'permission',
  'effects',
  'type',
  'img',
  'token',
  'prototypeToken',
  'system/attributes/attunement',
  'system/attributes/death',
  'system/attributes/concentration',
  'system/attributes/exhaustion',
  'system/attributes/hd',
  'system/attributes/loyalty',
  'system/attributes/spell',
  'system/attributes/spellcasting',
  'system/attributes/spelldc',
  'system/attributes/prof',
  'system/attributes/price',
  'system/favorites',
  'system/tools',
  'system/bonuses',
  'system/traits/dm',
  'system/resources/lair',
  'system/resources/legact/value',
  'system/resources/legact/spent',
  'system/resources/legres',
  'system/scale',
  'system/bastion',
  'system/identifier',
  'system/_schemaVersion',
] as const

export const SKILLS: Readonly<Record<string, string>> = {
  acr: 'Acrobatics',
  ani: 'Animal Handling',
  arc: 'Arcana',
  ath: 'Athletics',
  dec: 'Deception',
  his: 'History',
  ins: 'Insight',
  itm: 'Intimidation',
  inv: 'Investigation',
  med: 'Medicine',
  nat: 'Nature',
  prc: 'Perception',
  prf: 'Performance',
  per: 'Persuasion',
  rel: 'Religion',
  slt: 'Sleight of Hand',
  ste: 'Stealth',
  sur: 'Survival',
}

/** What NPCs and heroes share. */
export function sharedParts(actor: Row, figures: ActorFigures, receipt: Receipt): SharedParts {
  receipt.ignore(TECHNICAL, 'technical')
  if (!slotsOf(actor)) receipt.ignore('system/spells', 'no spell slots')
  if (Object.keys(skillsOf(actor, figures)).length === 0) receipt.ignore('system/skills', 'no skills')
  if (!numberOf(valueAt(actor, 'system/resources/legact/max'))) receipt.ignore('system/resources/legact', 'none')
  const armor = armorOf(actor, figures)
  if (armor.words) receipt.keep('Armor', armor.words)
  const initiative = row(valueAt(actor, 'system/attributes/init'))
  return {
    name: textOf(actor.name),
    nameFrom: 'name',
    armorClass: { from: 'system/attributes/ac', value: armor.value, ...(armor.why && { why: armor.why }) },
    maxHealth: { from: 'system/attributes/hp/max', value: numberOf(valueAt(actor, 'system/attributes/hp/max')) },
    initiativeBonus: {
      from: 'system/attributes/init',
      value: initiativeOf(initiative, figures),
      exactWhy: 'as the program counts it',
    },
    stats: { from: 'system/abilities', value: figures.scores },
    saves: { from: 'system/abilities', value: savesOf(actor, figures) },
    skills: { from: 'system/skills', value: skillsOf(actor, figures) },
    spells: { from: 'items', value: spellsOf(actor, figures) },
    spellSlots: { from: 'system/spells', value: slotsOf(actor), why: undefined },
    lists: entryParts(actor, figures),
  }
}

function initiativeOf(initiative: Row, figures: ActorFigures): number | undefined {
  const ability = textOf(initiative.ability) || 'dex'
  const modifier = figures.modifiers[ability]
  if (modifier === undefined) return undefined
  return modifier + (numberInFormula(initiative.bonus ?? initiative.value, figures) ?? 0)
}

function savesOf(actor: Row, figures: ActorFigures): Partial<Record<AbilityName, number>> {
  const all = numberInFormula(valueAt(actor, 'system/bonuses/abilities/save'), figures) ?? 0
  const saves = ABILITIES.flatMap((ability) => {
    const key = ability.slice(0, 3)
    const { proficient, bonuses } = row(valueAt(actor, `system/abilities/${key}`))
    const times = numberOf(proficient) ?? 0
    const own = numberInFormula(row(bonuses).save, figures) ?? 0
    if (times === 0 && own === 0 && all === 0) return []
    return [[ability, (figures.modifiers[key] ?? 0) + Math.floor(times * figures.proficiency) + own + all]]
  })
  return Object.fromEntries(saves)
}

function skillsOf(actor: Row, figures: ActorFigures): Record<string, number> {
  const all = numberInFormula(valueAt(actor, 'system/bonuses/abilities/skill'), figures) ?? 0
  const skills = Object.entries(row(valueAt(actor, 'system/skills'))).flatMap(([key, skill]) => {
    const name = Object.hasOwn(SKILLS, key) ? SKILLS[key] : undefined
    const times = numberOf(row(skill).value) ?? 0
    const own = numberInFormula(valueAt(skill, 'bonuses/check'), figures) ?? 0
    if (!name || (times === 0 && own === 0)) return []
    return [
      [
        name,
        (figures.modifiers[textOf(row(skill).ability)] ?? 0) + Math.floor(times * figures.proficiency) + own + all,
      ],
    ]
  })
  return Object.fromEntries(skills)
}

export function passivePerception(actor: Row, figures: ActorFigures): number {
  const own = numberInFormula(valueAt(actor, 'system/skills/prc/bonuses/passive'), figures) ?? 0
  return 10 + own + (skillsOf(actor, figures).Perception ?? figures.modifiers.wis ?? 0)
}

function spellsOf(actor: Row, figures: ActorFigures): SpellUse[] {
  return itemsOf(actor)
    .filter(({ type }) => type === 'spell')
    .map((item) => {
      const { limitedUse } = useOf(item, figures).figures
      return {
        name: textOf(item.name),
        level: numberOf(valueAt(item, 'system/level')),
        description: enriched(
          textOf(valueAt(item, 'system/description/value')),
          textOf(actor.name),
          useOf(item, figures),
        ),
        ...(limitedUse?.per === 'day' && { perDay: limitedUse.count ?? 1 }),
      }
    })
}

function slotsOf(actor: Row): SpellSlots | undefined {
  const spells = row(valueAt(actor, 'system/spells'))
  const level =
    numberOf(valueAt(actor, 'system/details/spellLevel')) ??
    numberOf(valueAt(actor, 'system/attributes/spell/level')) ??
    0
  const table = actor.type === 'npc' ? FULL_CASTER[Math.min(level, 20)] : undefined
  const slots = Array.from({ length: 9 }, (_, at) => {
    const slot = row(spells[`spell${at + 1}`])
    const now = numberOf(slot.value) ?? 0
    const max = numberOf(slot.override) ?? numberOf(slot.max) ?? Number(table?.[at] ?? now)
    return [String(at + 1), { max, used: Math.max(max - now, 0) }] as const
  }).filter(([, { max }]) => max > 0)
  const fresh = actor.type === 'npc' ? slots.map(([key, { max }]) => [key, { max, used: 0 }] as const) : slots
  return fresh.length > 0 ? Object.fromEntries(fresh) : undefined
}

/** Slots of each level, by the level of the caster. */
const FULL_CASTER = [
  '',
  '2',
  '3',
  '42',
  '43',
  '432',
  '433',
  '4331',
  '4332',
  '43331',
  '43332',
  '433321',
  '433321',
  '4333211',
  '4333211',
  '43332111',
  '43332111',
  '433321111',
  '433331111',
  '433332111',
  '433332211',
]

const LISTS = new Map<string, { list: EntryPart['list']; why?: string }>([
  ['action', { list: 'actions' }],
  ['bonus', { list: 'actions', why: 'a bonus action' }],
  ['reaction', { list: 'reactions' }],
  ['reactiondamage', { list: 'reactions' }],
  ['legendary', { list: 'specialActions' }],
  ['lair', { list: 'specialActions', why: 'a lair action' }],
  ['mythic', { list: 'specialActions', why: 'a mythic action' }],
])
const GEAR = [
  'equipment',
  'consumable',
  'tool',
  'loot',
  'container',
  'backpack',
  'class',
  'subclass',
  'race',
  'background',
  'spell',
]

function entryParts(actor: Row, figures: ActorFigures): EntryPart[] {
  const isHero = actor.type === 'character'
  const entries = itemsOf(actor).filter((item) => {
    return !GEAR.includes(textOf(item.type)) && !isLegendaryHead(item) && !(isHero && isHeroWeapon(item, figures))
  })
  const kinds = new Map<string, { list: EntryPart['list']; why?: string; entries: SourceEntry[] }>()
  for (const item of entries) {
    const use = useOf(item, figures)
    const place =
      LISTS.get(use.activation) ??
      (item.type === 'weapon' ? { list: 'actions' as const } : { list: 'abilities' as const })
    const key = `${place.list}${place.why ?? ''}`
    const kind = kinds.get(key) ?? { ...place, entries: [] }
    kind.entries.push(entryOf(item, actor, figures))
    kinds.set(key, kind)
  }
  return [...kinds.values()].map((kind) => ({ from: 'items', ...kind }))
}

/** Only says how many there are. */
function isLegendaryHead({ name }: Row): boolean {
  return /^legendary actions?$/i.test(textOf(name).trim())
}

function entryOf(item: Row, actor: Row, figures: ActorFigures): SourceEntry {
  const use = useOf(item, figures)
  const resistances = numberOf(valueAt(actor, 'system/resources/legres/max'))
  const isResistance = /^legendary resistance/i.test(textOf(item.name)) && resistances
  const limitedUse = use.figures.limitedUse ?? (isResistance ? { per: 'day', count: resistances } : undefined)
  return {
    title: textOf(item.name),
    sentences: enriched(textOf(valueAt(item, 'system/description/value')), textOf(actor.name), use),
    figures: use.figures,
    ...(limitedUse && { limitedUse }),
    ...(use.activation === 'legendary' && use.cost && use.cost > 1 && { cost: use.cost }),
  }
}
