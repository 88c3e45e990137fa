import type { FieldReport, FoundThing } from '@lanternkeep/importers'
import { challengeLabel, labelOfField, signedBonus } from '@lanternkeep/schema'

/** A simple value that can be put right in the receipt. */
export type EditableField = { key: string } & (
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text'; most: number }
)
/** What a person put right, by key. */
export type Edit = { [key: string]: string | number }

const FIELDS: readonly EditableField[] = [
  { key: 'armorClass', kind: 'number', min: 0, max: 30 },
  { key: 'maxHealth', kind: 'number', min: 1, max: 1_000_000 },
  { key: 'initiativeBonus', kind: 'number', min: -10, max: 20 },
  { key: 'challengeRating', kind: 'number', min: 0, max: 30 },
  { key: 'level', kind: 'number', min: 1, max: 20 },
  { key: 'xp', kind: 'number', min: 0, max: 10_000_000 },
  { key: 'size', kind: 'text', most: 50 },
  { key: 'kind', kind: 'text', most: 100 },
  { key: 'speed', kind: 'text', most: 200 },
  { key: 'hitDice', kind: 'text', most: 60 },
  { key: 'alignment', kind: 'text', most: 50 },
  { key: 'race', kind: 'text', most: 50 },
  { key: 'class', kind: 'text', most: 50 },
  { key: 'playerName', kind: 'text', most: 100 },
]
const BY_LABEL = new Map(FIELDS.map((field) => [labelOfField(field.key), field]))
/** What each kind of thing has no field for. */
const LACKS: Partial<Record<FoundThing['reading']['kind'], readonly string[]>> = {
  creature: ['alignment', 'race', 'class', 'level', 'playerName'],
  npc: ['challengeRating', 'xp', 'level', 'playerName'],
  hero: ['challengeRating', 'xp', 'size', 'kind', 'speed', 'hitDice', 'alignment'],
}

/** Only what isn't exact is put right: the rest is as it is in the file. */
export function editableField({ reading }: FoundThing, { field, how }: FieldReport): EditableField | undefined {
  const found = how === 'approximated' && 'figures' in reading ? BY_LABEL.get(field) : undefined
  return found && !LACKS[reading.kind]?.includes(found.key) ? found : undefined
}

export function figureOf({ reading }: FoundThing, key: string): string | number | undefined {
  if (!('figures' in reading)) return undefined
  const value = (reading.figures as { [key: string]: unknown })[key]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** The thing as a person put it right; its fields say what it becomes now. */
export function editedThing(thing: FoundThing, edit: Edit | undefined): FoundThing {
  const { reading } = thing
  if (!edit || !('figures' in reading)) return thing
  // A new maximum is what an unhurt one has.
  const health = edit.maxHealth === undefined ? {} : { health: edit.maxHealth }
  const figures = { ...reading.figures, ...edit, ...health }
  const fields = thing.fields.map((field): FieldReport => {
    const editable = editableField(thing, field)
    const value = editable && edit[editable.key]
    return value === undefined
      ? field
      : { ...field, becomes: inWords(editable?.key ?? '', value), why: 'as you set it' }
  })
  return { ...thing, fields, reading: { ...reading, figures } as FoundThing['reading'] }
}

function inWords(key: string, value: string | number): string {
  if (typeof value === 'string') return value
  if (key === 'challengeRating') return challengeLabel(value)
  return key === 'initiativeBonus' ? signedBonus(value) : value.toLocaleString('en-US')
}
