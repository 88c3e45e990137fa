import { clamp } from '@lanternkeep/schema'
import type { AmountMode } from './amount.ts'

/** The selected rows, and the amount being typed. */
export type Selection = {
  ids: readonly string[]
  typed: string
  /** The row whose own field holds the amount. Without one it is for all selected rows. */
  rowId?: string
  mode: AmountMode
  several: boolean
  /** The row that was chosen or changed last, while its turn lasts: what the keys act on with no selection. */
  lastId?: string
}

export type SelectionEvent =
  /** A row was pressed; `more` adds it to the selection or removes it, `range` extends the selection to it. */
  | { kind: 'picked'; id: string; how: 'one' | 'more' | 'range'; order: readonly string[] }
  /** Into a row's own field, or into the field for the selected rows. */
  | { kind: 'typed'; typed: string; rowId?: string }
  | { kind: 'moded'; mode: AmountMode }
  /** These rows were changed. */
  | { kind: 'applied'; ids: readonly string[] }
  /** `from`: where to start while nothing is selected. */
  | { kind: 'stepped'; by: 1 | -1; order: readonly string[]; from?: string }
  /** Pressing rows adds to the selection: for fingers, which have no Ctrl. */
  | { kind: 'severalToggled' }
  /** Something else than an amount was done with these rows. */
  | { kind: 'handled'; ids: readonly string[] }
  | { kind: 'turnPassed' }

export const NOTHING_SELECTED: Selection = { ids: [], typed: '', mode: 'damage', several: false }

export function selectionAfter(selection: Selection, event: SelectionEvent): Selection {
  switch (event.kind) {
    case 'picked':
      return afterPick(selection, event)
    case 'typed':
      return { ...selection, typed: event.typed, rowId: event.typed === '' ? undefined : event.rowId }
    case 'moded':
      return { ...selection, mode: event.mode }
    case 'applied':
      return { ...NOTHING_SELECTED, lastId: event.ids.at(-1) }
    case 'handled':
      return { ...selection, ids: [], several: false, lastId: event.ids.at(-1) }
    case 'stepped':
      return choose(selection, stepped(selection.ids, event))
    case 'severalToggled':
      return { ...selection, several: !selection.several }
    case 'turnPassed':
      return { ...selection, lastId: undefined }
  }
}

type Picked = Extract<SelectionEvent, { kind: 'picked' }>

function afterPick(selection: Selection, { id, how, order }: Picked): Selection {
  const { ids, several } = selection
  if (how === 'range') return choose(selection, reach(ids, id, order))
  if (how === 'more' || several) {
    return choose(selection, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }
  return choose(selection, [id])
}

/** The mode and the amount for the selected rows stay until they are applied; another row's own amount doesn't. */
function choose(selection: Selection, ids: readonly string[]): Selection {
  const { rowId, typed, lastId } = selection
  return { ...selection, ids, typed: rowId ? '' : typed, rowId: undefined, lastId: ids.at(-1) ?? lastId }
}

function reach(ids: readonly string[], id: string, order: readonly string[]): string[] {
  const from = order.indexOf(ids.at(-1) ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return [id]
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return [...ids.filter((other) => !between.includes(other)), ...between]
}

type Step = Extract<SelectionEvent, { kind: 'stepped' }>

/** With nothing selected and nowhere to start: the first row, or from below the last. */
function stepped(ids: readonly string[], { by, order, from }: Step): string[] {
  const at = order.indexOf(ids.at(by > 0 ? -1 : 0) ?? from ?? '')
  const to = at < 0 ? (by > 0 ? 0 : order.length - 1) : clamp(at + by, 0, order.length - 1)
  const id = order[to]
  return id ? [id] : []
}
