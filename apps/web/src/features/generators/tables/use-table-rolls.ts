import { rollTable, type TableText } from '@lanternkeep/generators/tables'
import { newId } from '../../../data/local/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/index.ts'
import { undoing } from '../../../ui/toasts/attempt.ts'
import { newSeed } from '../new-seed.ts'
import type { Roll } from './rolled-card.tsx'

const MOST_SHOWN = 30
const NONE: readonly Roll[] = []
/** By table. They live as long as this page, like a generator's results. */
const shown = createStore<ReadonlyMap<string, readonly Roll[]>>(new Map())

/** Rolls on a table as it is typed now; the newest first. */
export function useTableRolls(tableId: string, table: TableText, others: readonly TableText[]) {
  const rolls = useStore(shown).get(tableId) ?? NONE
  const set = (next: (before: readonly Roll[]) => readonly Roll[]) =>
    shown.set(new Map([...shown.get(), [tableId, next(shown.get().get(tableId) ?? NONE)]]))
  const newRoll = (): Roll => {
    const seed = newSeed()
    return { id: newId(), seed, ...rollTable(table, [table, ...others], seed) }
  }
  const change = (id: string, patch: Partial<Roll>) =>
    set((before) => before.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  return {
    rolls,
    roll: (times: number) => {
      const fresh = Array.from({ length: times }, newRoll)
      set((before) => [...fresh, ...before].slice(0, MOST_SHOWN))
    },
    change,
    again: (before: Roll) => {
      const { id: _, ...next } = newRoll()
      change(before.id, { resultId: undefined, ...next })
      const action = undoing(async () => change(before.id, before))
      notify({ tone: 'success', title: `Rolled again: ${table.name}`, action })
    },
    remove: (id: string) => set((before) => before.filter((each) => each.id !== id)),
    clear: () => set(() => NONE),
  }
}
