import { valueText } from '../../data/local/conflict-words/value-text.ts'
import {
  type ConflictChoice,
  type ConflictItem,
  holdsTheSame,
  mayHoldOwn,
  mayHoldOwnText,
} from '../../data/local/index.ts'

/**
 * From this device's side: `mine` is what was written here or is in the document here. `item` is what the person saw
 * when they chose; an own text outlives its conflict.
 */
export type Choice = { item: ConflictItem } & ({ kind: 'mine' } | { kind: 'theirs' } | { kind: 'own'; text: string })
/** By conflict id. */
export type ChoicesById = Record<string, Choice | undefined>

/** The decided conflicts, in the form that the local store saves. */
export function choicesToSettle(items: readonly ConflictItem[], choices: ChoicesById): ConflictChoice[] {
  return items.flatMap((item): ConflictChoice[] => {
    const { collection, document, conflict } = item
    const choice = choices[conflict.id]
    if (!choice || isOutdated(choice, item)) return []
    const target = { collection, documentId: document.id, conflictId: conflict.id, seen: conflict.theirs }
    if (choice.kind !== 'own') return [{ ...target, choice: keepsField(choice, item) ? 'theirs' : 'mine' }]
    const own = ownValue(choice.text, conflict.theirs)
    return own === undefined || !mayHoldOwn(item, own) ? [] : [{ ...target, choice: { own } }]
  })
}

/** Someone wrote on since, and the choice would overwrite what the person hadn't seen when they chose. */
export function isOutdated(choice: Choice, item: ConflictItem): boolean {
  return !keepsField(choice, item) && !holdsTheSame(choice.item, item)
}

/** Whether the field stays as it is. */
function keepsField({ kind }: Choice, { isMineFromHere }: ConflictItem): boolean {
  return kind === (isMineFromHere ? 'theirs' : 'mine')
}

/** The two versions from this device's side, whichever device found the conflict. */
export function versionsHere({ conflict, isMineFromHere }: ConflictItem): { mine: unknown; theirs: unknown } {
  const { mine, theirs } = conflict
  return isMineFromHere ? { mine, theirs } : { mine: theirs, theirs: mine }
}

/** What a text of one's own begins with: both versions, or the number from here. */
export function ownStart(item: ConflictItem): string {
  const { path, theirs } = item.conflict
  const versions = versionsHere(item)
  const mine = valueText(versions.mine, path)
  return isNumber(theirs) ? mine : [valueText(versions.theirs, path), mine].join('\n')
}

/** Whether a person may write a third version: only of texts that may be any, and of numbers. */
export function canWriteOwn(item: ConflictItem): boolean {
  return mayHoldOwnText(item) || [item.conflict.theirs, item.conflict.mine].every(isNumber)
}

/** Why a text of one's own can't be saved; undefined if it can. */
export function objectionToOwn(text: string, item: ConflictItem): string | undefined {
  const own = ownValue(text, item.conflict.theirs)
  if (own === undefined) return 'Write a whole number'
  if (mayHoldOwn(item, own)) return undefined
  return isNumber(own) ? 'This number isn’t possible here' : 'This text isn’t possible here'
}

/** A number if the field is one; undefined while the typed text is no number. */
function ownValue(typed: string, theirs: unknown): string | number | undefined {
  if (!isNumber(theirs)) return typed
  return typed.trim() !== '' && Number.isInteger(Number(typed)) ? Number(typed) : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
