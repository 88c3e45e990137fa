import {
  type Character,
  type CharacterType,
  clampedInt,
  type GaveBack,
  type Saves,
  type Skills,
  type SpellSlots,
  signedBonus,
} from '@lanternkeep/schema'

export const SLOT_LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const ABILITIES = ['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'] as const
const TEXTS = ['size', 'kind', 'speed', 'hitDice', 'xp'] as const
export const WORD_LISTS = [
  'senses',
  'languages',
  'resistances',
  'immunities',
  'vulnerabilities',
  'conditionImmunities',
] as const

/** The fields of a stat block, as typed. Heroes have the saves, the skills and the slots. */
export type BlockValues = Record<(typeof TEXTS)[number], string> &
  Record<(typeof WORD_LISTS)[number], readonly string[]> & {
    saves: Readonly<Record<(typeof ABILITIES)[number], string>>
    /** 'Stealth +6' */
    skills: readonly string[]
    /** How many slots there are by level; what is used stays. */
    spellSlots: Readonly<Record<string, { max: string; used: number; resets?: number; gaveBack?: GaveBack }>>
    /** How many special actions there are in all. */
    specialUse: Readonly<{ per: string; count: string }>
  }

const NO_SAVES = { strength: '', dexterity: '', constitution: '', intelligence: '', wisdom: '', charisma: '' }
export const NO_BLOCK: BlockValues = {
  ...{ size: '', kind: '', speed: '', hitDice: '', xp: '' },
  ...{ senses: [], languages: [], resistances: [], immunities: [], vulnerabilities: [], conditionImmunities: [] },
  ...{ saves: NO_SAVES, skills: [], spellSlots: {}, specialUse: { per: 'round', count: '' } },
}

/** What isn't a text or a list of words in the document; the form copies those as they are. */
export function blockValuesOf(character: Character) {
  const { saves, skills, spellSlots } = character
  const special = character.type === 'player' ? undefined : character.specialUse
  const typedSaves = ABILITIES.map((name) => [name, saves?.[name] === undefined ? '' : String(saves[name])])
  const slots = Object.entries(spellSlots ?? {}).map(([level, { max, ...spent }]) => [
    level,
    { max: String(max), ...spent },
  ])
  return {
    saves: Object.fromEntries(typedSaves) as BlockValues['saves'],
    skills: Object.entries(skills ?? {}).map(([name, bonus]) => `${name} ${signedBonus(bonus)}`),
    spellSlots: Object.fromEntries(slots) as BlockValues['spellSlots'],
    specialUse: { per: special?.per ?? 'round', count: special ? String(special.count ?? 1) : '' },
  }
}

/** The fields of the document; undefined for what is empty. */
export function blockDraftOf(type: CharacterType, values: BlockValues) {
  const shared = {
    saves: filled(savesOf(values.saves)),
    skills: filled(skillsOf(values.skills)),
    spellSlots: filled(slotsOf(values.spellSlots)),
  }
  if (type === 'player') return shared
  const { size, kind, speed, hitDice, xp } = values
  const { per, count } = values.specialUse
  const lists = WORD_LISTS.map((list) => [list, wordsOf(values[list])])
  return {
    ...shared,
    ...{ size: text(size), kind: text(kind), speed: text(speed), hitDice: text(hitDice) },
    xp: xp.trim() === '' ? undefined : clampedInt(xp, { min: 0, max: 10_000_000, fallback: 0 }),
    specialUse: count.trim() === '' ? undefined : { per, count: clampedInt(count, { min: 1, max: 100, fallback: 1 }) },
    ...(Object.fromEntries(lists) as Record<(typeof WORD_LISTS)[number], string[] | undefined>),
  }
}

/** Why a skill can't be saved as it was typed. */
export function skillsProblem(skills: readonly string[]): string | undefined {
  const wrong = skills.find((typed) => !readSkill(typed))
  return wrong === undefined ? undefined : `Skills need a bonus, like Stealth +6: ${wrong}`
}

function text(typed: string): string | undefined {
  return typed.trim() || undefined
}

function wordsOf(typed: readonly string[]): string[] | undefined {
  const words = typed.map((word) => word.trim()).filter(Boolean)
  return words.length > 0 ? words : undefined
}

function filled<T extends object>(value: T): T | undefined {
  return Object.keys(value).length > 0 ? value : undefined
}

function savesOf(typed: BlockValues['saves']): Saves {
  const known = ABILITIES.filter((name) => typed[name].trim() !== '')
  return Object.fromEntries(known.map((name) => [name, clampedInt(typed[name], { min: -50, max: 50, fallback: 0 })]))
}

function skillsOf(typed: readonly string[]): Skills {
  return Object.fromEntries(typed.flatMap((skill) => readSkill(skill) ?? []).map(({ name, bonus }) => [name, bonus]))
}

/** 'Stealth +6', 'Sleight of Hand −1', 'Arcana 3' */
function readSkill(typed: string): { name: string; bonus: number } | undefined {
  const [, name, sign, bonus] = /^([^/]{1,50}?)\s*([+−-]?)\s*(\d{1,2})$/u.exec(typed.trim()) ?? []
  if (!name || bonus === undefined) return undefined
  return { name: name.trim(), bonus: Math.min(Number(bonus), 50) * (sign && sign !== '+' ? -1 : 1) }
}

function slotsOf(typed: BlockValues['spellSlots']): SpellSlots {
  const known = Object.entries(typed).filter(([, { max }]) => max.trim() !== '')
  return Object.fromEntries(
    known.map(([level, { max, ...spent }]) => [
      level,
      { max: clampedInt(max, { min: 0, max: 99, fallback: 0 }), ...spent },
    ]),
  )
}
