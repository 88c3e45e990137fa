import type { ConflictChoice, ConflictItem } from '../../data/local/index.ts'
import { valueText } from './value-text.ts'

/**
 * From this device's side: `mine` is what was written here or is in the document here. An own text outlives its conflict,
 * so it has what it was written for.
 */
export type Choice = { kind: 'mine' } | { kind: 'theirs' } | { kind: 'own'; text: string; item: ConflictItem }
/** By conflict id. */
export type ChoicesById = Record<string, Choice | undefined>

/** The decided conflicts, in the form that the local store saves. */
export function choicesToSettle(items: readonly ConflictItem[], choices: ChoicesById): ConflictChoice[] {
  return items.flatMap(({ collection, document, conflict, isMineFromHere }): ConflictChoice[] => {
    const choice = choices[conflict.id]
    if (!choice) return []
    const target = { collection, documentId: document.id, conflictId: conflict.id }
    if (choice.kind !== 'own')
      return [{ ...target, choice: (choice.kind === 'mine') === isMineFromHere ? 'mine' : 'theirs' }]
    const own = ownValue(choice.text, conflict.theirs)
    return own === undefined ? [] : [{ ...target, choice: { own } }]
  })
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
export function canWriteOwn({ conflict: { theirs, mine }, takesOwnText }: ConflictItem): boolean {
  return takesOwnText || [theirs, mine].every(isNumber)
}

/** A number if the field is one; undefined while the typed text is no number. */
function ownValue(typed: string, theirs: unknown): string | number | undefined {
  if (!isNumber(theirs)) return typed
  return typed.trim() !== '' && Number.isInteger(Number(typed)) ? Number(typed) : undefined
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
