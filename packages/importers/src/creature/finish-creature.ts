import { type CreatureFigures, challengeLabel, clamp, creatureFigures, labelOfField } from '@lanternkeep/schema'
import type { FieldReport, Reading } from '../found.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { markdownOf } from '../values/show.ts'
import { setEntries } from './entries.ts'
import {
  type FiguresDraft,
  setBonuses,
  setInitiative,
  setNumber,
  setText,
  setWords,
  shortened,
} from './figures-draft.ts'
import type { CreatureParts, SharedParts } from './parts.ts'
import { setSpellSlots, setSpells } from './spells.ts'

const LONGEST_NAME = 100
const LONGEST_NOTES = 500_000
const NOT_GIVEN = 'the file gives none that can be read'

export type Finished<R extends Reading> = { reading: R; fields: FieldReport[] }
type CreatureReading = Extract<Reading, { kind: 'creature' }>

/** The creature of these parts, and a row for every field of its source. */
export function finishCreature(receipt: Receipt, parts: CreatureParts): Finished<CreatureReading> {
  const draft: FiguresDraft = { figures: {}, receipt }
  const name = setShared(draft, parts)
  setText(draft, 'size', { part: parts.size, most: 50 })
  setText(draft, 'kind', { part: parts.kind, most: 100 })
  setText(draft, 'speed', { part: parts.speed, most: 200 })
  setText(draft, 'hitDice', { part: parts.hitDice, most: 60 })
  for (const field of [
    'senses',
    'languages',
    'resistances',
    'immunities',
    'vulnerabilities',
    'conditionImmunities',
  ] as const) {
    setWords(draft, field, parts[field])
  }
  setChallenge(draft, parts)
  setNumber(draft, 'xp', { part: parts.xp, min: 0, max: 10_000_000 })
  setSpecialUse(draft, parts)
  if (parts.alignment?.value?.trim()) receipt.note(parts.alignment.from, 'Alignment', parts.alignment.value)
  const figures = onlyValid(draft, creatureFigures) as CreatureFigures
  const { fields, leftovers } = receipt.finish()
  return { reading: { kind: 'creature', name, figures, leftovers }, fields }
}

/** Reports its name, and the book or program that it names. Returns the name as it fits; a note keeps a longer one. */
export function reportName(
  receipt: Receipt,
  { name, nameFrom, sourceFrom }: Pick<SharedParts, 'name' | 'nameFrom' | 'sourceFrom'>,
): string {
  const given = name.trim()
  const becomes = shortened(given || 'Unnamed', LONGEST_NAME)
  const why =
    given === ''
      ? 'the file gives none'
      : given.length > LONGEST_NAME && `longer than ${LONGEST_NAME} letters; the note has all of it`
  if (given.length > LONGEST_NAME) receipt.keep('Name', given)
  receipt.report({ how: why ? 'approximated' : 'mapped', field: 'Name', from: nameFrom, becomes, ...(why && { why }) })
  if (sourceFrom?.value)
    receipt.report({ how: 'mapped', field: 'Source', from: sourceFrom.from, becomes: sourceFrom.value })
  return becomes
}

/** What creatures and heroes share. Returns the name. */
export function setShared(draft: FiguresDraft, parts: SharedParts): string {
  const name = reportName(draft.receipt, parts)
  setNumber(draft, 'armorClass', { part: parts.armorClass, min: 0, max: 30 })
  setNumber(draft, 'maxHealth', { part: parts.maxHealth, min: 1, max: 1_000_000 })
  if (draft.figures.maxHealth !== undefined) draft.figures.health = draft.figures.maxHealth
  for (const field of ['armorClass', 'maxHealth'] as const) {
    if (draft.figures[field] !== undefined) continue
    const becomes = 'As in a new one'
    draft.receipt.report({ how: 'approximated', field: labelOfField(field), from: [], becomes, why: NOT_GIVEN })
  }
  setBonuses(draft, 'stats', parts.stats)
  setBonuses(draft, 'saves', parts.saves)
  setBonuses(draft, 'skills', parts.skills)
  setInitiative(draft, parts.initiativeBonus, parts.stats?.from)
  setText(draft, 'notes', { part: parts.notes, most: LONGEST_NOTES })
  setSpells(draft, parts.spells)
  setSpellSlots(draft, parts.spellSlots)
  setEntries(draft, parts.lists ?? [])
  return name
}

function setChallenge({ figures, receipt }: FiguresDraft, { challengeRating: part }: CreatureParts): void {
  const field = labelOfField('challengeRating')
  if (part?.value === undefined || !Number.isFinite(part.value)) {
    receipt.report({ how: 'approximated', field, from: [], becomes: 'As in a new one', why: NOT_GIVEN })
    return
  }
  const value = clamp(part.value, 0, 30)
  figures.challengeRating = value
  const why = value === part.value ? part.why : `${part.value} isn't possible here`
  const becomes = challengeLabel(value)
  receipt.report({ how: why ? 'approximated' : 'mapped', field, from: part.from, becomes, why: why ?? part.exactWhy })
}

function setSpecialUse({ figures, receipt }: FiguresDraft, { specialUse: part }: CreatureParts): void {
  if (!part?.value) return
  figures.specialUse = part.value
  const becomes = `${part.value.count ?? 1} per ${part.value.per}`
  const field = labelOfField('specialUse')
  receipt.report({ how: part.why ? 'approximated' : 'mapped', field, from: part.from, becomes, why: part.why })
}

type Checked = { safeParse: (value: unknown) => { error?: { issues: readonly { path: readonly PropertyKey[] }[] } } }

/** What passes the schema; anything else moves to the note. */
export function onlyValid({ figures, receipt }: FiguresDraft, schema: Checked): Record<string, unknown> {
  const kept = { ...figures }
  for (const { path } of schema.safeParse(kept).error?.issues ?? []) {
    const field = String(path[0])
    if (!Object.hasOwn(kept, field)) continue
    receipt.keep(labelOfField(field), markdownOf(kept[field]))
    const why = 'it isn’t possible here'
    receipt.report({ how: 'note', field: labelOfField(field), from: [], becomes: 'Note', why })
    delete kept[field]
  }
  return kept
}
