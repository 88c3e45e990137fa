import { ABILITIES, type AbilityName, abilityModifier, clamp, labelOfField, signedBonus } from '@lanternkeep/schema'
import type { From, Receipt } from '../receipt/receipt.ts'
import type { Part } from './parts.ts'

/** Figures in the making, and the receipt that says where each is from. */
export type FiguresDraft = { figures: Record<string, unknown>; receipt: Receipt }

/** A whole number of ours; one that is out of range is moved to its end. */
export function setNumber(
  { figures, receipt }: FiguresDraft,
  field: string,
  { part, min, max }: { part: Part<number> | undefined; min: number; max: number },
): void {
  if (part?.value === undefined || !Number.isFinite(part.value)) return
  const value = clamp(Math.trunc(part.value), min, max) + 0
  const why = value === part.value ? part.why : outOfRange(part.value, min, max)
  if (value !== part.value) receipt.keep(labelOfField(field), String(part.value))
  figures[field] = value
  const becomes = field.endsWith('Bonus') ? signedBonus(value) : value.toLocaleString('en-US')
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: labelOfField(field),
    from: part.from,
    becomes,
    why: why ?? part.exactWhy,
  })
}

function outOfRange(value: number, min: number, max: number): string {
  if (!Number.isInteger(value) && value >= min && value <= max) return `${value} isn’t a whole number`
  return `${value} is outside ${min} to ${max.toLocaleString('en-US')}`
}

/** A text of ours; what is too long goes on in the note. */
export function setText(
  { figures, receipt }: FiguresDraft,
  field: string,
  { part, most }: { part: Part<string> | undefined; most: number },
): void {
  const text = part?.value?.trim()
  if (!part || !text) return
  const isWhole = text.length <= most
  figures[field] = isWhole ? text : shortened(text, most)
  if (!isWhole) receipt.keep(labelOfField(field), text)
  const why = isWhole ? part.why : `longer than ${most.toLocaleString('en-US')} letters; the note has all of it`
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: labelOfField(field),
    from: part.from,
    becomes: String(figures[field]),
    why: why ?? part.exactWhy,
  })
}

const MOST_WORDS = 40
const LONGEST_WORD = 100

export function setWords({ figures, receipt }: FiguresDraft, field: string, part: Part<readonly string[]> | undefined) {
  const all = part?.value?.map((word) => word.trim()).filter((word) => word !== '') ?? []
  if (!part || all.length === 0) return
  const words = [...new Set(all.map((word) => shortened(word, LONGEST_WORD)))].slice(0, MOST_WORDS)
  const isWhole = all.length <= MOST_WORDS && all.every((word) => word.length <= LONGEST_WORD)
  figures[field] = words
  if (!isWhole) receipt.keep(labelOfField(field), all.join(', '))
  const why = isWhole ? part.why : 'too long; the note has all of it'
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: labelOfField(field),
    from: part.from,
    becomes: words.join(', '),
    why: why ?? part.exactWhy,
  })
}

type Bonuses = Partial<Record<string, number>>

/** Scores, saves and skills: whole numbers by name. */
export function setBonuses(
  { figures, receipt }: FiguresDraft,
  field: 'stats' | 'saves' | 'skills',
  part: Part<Bonuses> | undefined,
): void {
  const [min, max] = field === 'stats' ? [1, 30] : [-50, 50]
  const given = Object.entries(part?.value ?? {}).flatMap(([name, value]) => {
    return typeof value === 'number' && Number.isFinite(value) && isName(name) ? [[name.trim(), value] as const] : []
  })
  if (!part || given.length === 0) return
  const kept = given.slice(0, 60).map(([name, value]) => [name, clamp(Math.trunc(value), min, max) + 0] as const)
  const changed = given
    .filter(([, value], at) => value !== kept[at]?.[1])
    .map(([name, value]) => `${shortName(name)} ${value}`)
  figures[field] = Object.fromEntries(kept)
  const label = field === 'stats' ? 'Scores' : labelOfField(field)
  if (changed.length > 0) receipt.keep(label, changed.join(', '))
  const why = changed.length === 0 ? part.why : `${changed.join(', ').slice(0, 100)}: outside ${min} to ${max}`
  const words = kept.map(([name, value]) => `${shortName(name)} ${field === 'stats' ? value : signedBonus(value)}`)
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: label,
    from: part.from,
    becomes: words.join(', '),
    why: why ?? part.exactWhy,
  })
}

/** A conflict names a value by its path, so no name has a slash. */
function isName(name: string): boolean {
  return (
    /^[^/\p{Cc}\p{Cs}]{1,50}$/u.test(name.trim()) && !['__proto__', 'constructor', 'prototype'].includes(name.trim())
  )
}

function shortName(name: string): string {
  const ability = ABILITIES.find((each) => each === name)
  return ability ? `${ability.charAt(0).toUpperCase()}${ability.slice(1, 3)}` : name
}

/** As given, else the modifier of the dexterity. */
export function setInitiative(
  draft: FiguresDraft,
  part: Part<number> | undefined,
  dexterityFrom: From | undefined,
): void {
  if (part?.value !== undefined) {
    setNumber(draft, 'initiativeBonus', { part, min: -10, max: 20 })
    return
  }
  const dexterity = (draft.figures.stats as Partial<Record<AbilityName, number>> | undefined)?.dexterity
  if (dexterity === undefined) return
  const bonus = clamp(abilityModifier(dexterity), -10, 20)
  draft.figures.initiativeBonus = bonus
  draft.receipt.report({
    how: 'mapped',
    field: labelOfField('initiativeBonus'),
    from: dexterityFrom ?? [],
    becomes: signedBonus(bonus),
    why: 'from dexterity; the file gives none',
  })
}

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  // Some letters take two places.
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`
}
