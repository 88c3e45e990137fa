import { abilityModifier } from '@lanternkeep/schema'
import { resistanceWords } from '../text/creature-words.ts'
import { withoutTags } from '../text/five-e-tools-tags.ts'
import { isRow, numberOf, type Row, row, textOf, texts } from '../values/row.ts'

const SIZES = new Map([
  ['F', 'Fine'],
  ['D', 'Diminutive'],
  ['T', 'Tiny'],
  ['S', 'Small'],
  ['M', 'Medium'],
  ['L', 'Large'],
  ['H', 'Huge'],
  ['G', 'Gargantuan'],
  ['C', 'Colossal'],
  ['V', 'Varies'],
])

export function sizeWords({ size, sizeNote }: Row): string {
  const codes = Array.isArray(size) ? texts(size) : [textOf(size)]
  const words = codes.map((code) => SIZES.get(code) ?? code).join(' or ')
  return [words, textOf(sizeNote)].filter(Boolean).join(' ')
}

/** 'humanoid (elf, mage)', 'swarm of Tiny beasts' */
export function kindWords(type: unknown): string {
  if (!isRow(type)) return textOf(type)
  const { swarmSize, tags, note } = type
  const kinds = isRow(type.type) ? texts(type.type.choose).join(' or ') : textOf(type.type)
  const kind = swarmSize ? `swarm of ${SIZES.get(textOf(swarmSize)) ?? ''} ${kinds}s` : kinds
  const all: unknown[] = Array.isArray(tags) ? tags : []
  const words = all.map((tag) => (isRow(tag) ? `${textOf(tag.prefix)} ${textOf(tag.tag)}`.trim() : textOf(tag)))
  return `${kind}${words.length > 0 ? ` (${words.join(', ')})` : ''}${note ? ` ${withoutTags(textOf(note))}` : ''}`.trim()
}

const ALIGNMENTS = new Map([
  ['L', 'lawful'],
  ['N', 'neutral'],
  ['NX', 'neutral'],
  ['NY', 'neutral'],
  ['C', 'chaotic'],
  ['G', 'good'],
  ['E', 'evil'],
  ['U', 'unaligned'],
  ['A', 'any alignment'],
])

export function alignmentWords({ alignment, alignmentPrefix }: Row): string {
  const all: unknown[] = Array.isArray(alignment) ? alignment : [alignment]
  const simple = all.filter((each) => typeof each === 'string').map((code) => ALIGNMENTS.get(code) ?? code)
  const choices = all.filter(isRow).map((each) => {
    const chance = each.chance ? ` (${textOf(each.chance)} %)` : ''
    return textOf(each.special) || `${alignmentWords({ alignment: each.alignment })}${chance}`
  })
  return `${textOf(alignmentPrefix)}${[simple.join(' '), ...choices].filter(Boolean).join(' or ')}`.trim()
}

const MODES = ['walk', 'burrow', 'climb', 'fly', 'swim']

export function speedWords(speed: unknown): string {
  if (!isRow(speed)) return numberOf(speed) === undefined ? textOf(speed) : `${textOf(speed)} ft`
  const others = Object.keys(speed).filter(
    (mode) => !MODES.includes(mode) && !['canHover', 'choose', 'alternate', 'note'].includes(mode),
  )
  const words = [...MODES, ...others].flatMap((mode) => {
    const value = speed[mode]
    const feet = numberOf(isRow(value) ? value.number : value)
    const condition = isRow(value) ? ` ${withoutTags(textOf(value.condition))}`.trimEnd() : ''
    if (value === true) return [`${mode} as walking`]
    const hover = mode === 'fly' && speed.canHover === true && !condition.includes('hover') ? ' (hover)' : ''
    return feet === undefined ? [] : [`${mode === 'walk' ? '' : `${mode} `}${feet} ft${condition}${hover}`]
  })
  const { amount, from, note } = row(speed.choose)
  const chosen = amount ? [`${texts(from).join(' or ')} ${textOf(amount)} ft ${textOf(note)}`.trim()] : []
  return [...words, ...chosen, textOf(speed.note)].filter(Boolean).join(', ')
}

/** Damage types and conditions; groups have a note: 'from nonmagical attacks'. */
export function listWords(list: unknown, inner: string): string[] {
  const all: unknown[] = Array.isArray(list) ? list : []
  return all.flatMap((each) => {
    if (!isRow(each)) return [textOf(each)]
    if (each.special !== undefined) return [withoutTags(textOf(each.special))]
    const words = listWords(each[inner] ?? each.resist ?? each.immune ?? each.vulnerable, inner)
    const note = withoutTags(textOf(each.note))
    const lead = withoutTags(textOf(each.preNote))
    if (/nonmagic/i.test(note) && lead === '') return resistanceWords(`${words.join(', ')} ${note}`)
    return words.map((word) => [lead, word, note].filter(Boolean).join(' '))
  })
}

/** A bonus, or how often its proficiency is added to the modifier of its dexterity. */
export function initiativeOf(monster: Row): number | undefined {
  const { initiative } = monster
  if (!isRow(initiative)) return numberOf(initiative)
  const times = numberOf(initiative.proficiency)
  const dexterity = numberOf(monster.dex)
  if (initiative.initiative !== undefined || times === undefined || dexterity === undefined)
    return numberOf(initiative.initiative)
  const challenge = isRow(monster.cr) ? textOf(monster.cr.cr) : textOf(monster.cr)
  const proficiency = Math.max(2, Math.ceil((challenge.includes('/') ? 1 : Number(challenge) || 1) / 4) + 1)
  return abilityModifier(dexterity) + times * proficiency
}
