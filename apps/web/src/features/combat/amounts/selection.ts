import { clamp } from '@lanternkeep/schema'
import type { AmountMode } from './amount.ts'

/** The selected rows, and the amount being typed for all of them. */
export type Selection = { ids: readonly string[]; typed: string; mode: AmountMode; several: boolean }

export type SelectionEvent =
  /** A row was pressed; `more` adds it to the selection or removes it, `range` extends the selection to it. */
  | { kind: 'picked'; id: string; how: 'one' | 'more' | 'range'; order: readonly string[] }
  /** The row's amount field got the focus. */
  | { kind: 'entered'; id: string }
  | { kind: 'typed'; typed: string }
  | { kind: 'moded'; mode: AmountMode }
  | { kind: 'applied' }
  | { kind: 'stepped'; by: 1 | -1; order: readonly string[] }
  /** Pressing rows adds to the selection: for fingers, which have no Ctrl. */
  | { kind: 'severalToggled' }

export const NOTHING_SELECTED: Selection = { ids: [], typed: '', mode: 'damage', several: false }

export function selectionAfter(selection: Selection, event: SelectionEvent): Selection {
  switch (event.kind) {
    case 'picked':
      return afterPick(selection, event)
    case 'entered':
      return selection.ids.includes(event.id) ? selection : choose(selection, [event.id])
    case 'typed':
      return { ...selection, typed: event.typed }
    case 'moded':
      return { ...selection, mode: event.mode }
    case 'applied':
      return { ...selection, typed: '' }
    case 'stepped':
      return choose(selection, stepped(selection.ids, event.by, event.order))
    case 'severalToggled':
      return { ...selection, several: !selection.several }
  }
}

type Picked = Extract<SelectionEvent, { kind: 'picked' }>

function afterPick(selection: Selection, { id, how, order }: Picked): Selection {
  const { ids, several } = selection
  if (how === 'range') return { ...selection, ids: reach(ids, id, order) }
  if (how === 'more' || several) {
    return { ...selection, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
  }
  return ids.length === 1 && ids[0] === id ? selection : choose(selection, [id])
}

/** A new selection starts without an amount and with damage: a mode left on must not heal the next one. */
function choose(selection: Selection, ids: readonly string[]): Selection {
  return { ...selection, ids, typed: '', mode: 'damage' }
}

function reach(ids: readonly string[], id: string, order: readonly string[]): string[] {
  const from = order.indexOf(ids.at(-1) ?? id)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return [id]
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return [...ids.filter((other) => !between.includes(other)), ...between]
}

function stepped(ids: readonly string[], by: 1 | -1, order: readonly string[]): string[] {
  const at = order.indexOf(ids.at(by > 0 ? -1 : 0) ?? '')
  const to = at < 0 ? (by > 0 ? 0 : order.length - 1) : clamp(at + by, 0, order.length - 1)
  const id = order[to]
  return id ? [id] : []
}
