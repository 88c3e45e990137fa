import type { PlannedFeature } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { inNewOrder, prioritiesAfterMove } from './priorities.ts'

/** In the order of the column; each is younger than the one before. */
function columnOf(priorities: number[]): PlannedFeature[] {
  return priorities.map((priority, at) => ({
    ...{ id: `f${at}`, title: `Feature ${at}`, description: '', status: 'unplanned' as const },
    ...{ plannedQuarter: null, plannedYear: null, priority, createdAt: `2026-11-${10 + at}T20:00:00.000Z` },
  }))
}

/** As the server sorts: by priority, then age. */
function sorted(column: PlannedFeature[]): string[] {
  return column
    .toSorted((a, b) => b.priority - a.priority || a.createdAt.localeCompare(b.createdAt))
    .map(({ id }) => id)
}

const COLUMNS = [
  [0, 0, 0, 0],
  [5, 5, 2, 0],
  [3, 2, 1, 0],
  [9, 0, 0, -4],
  [1, 1, 1, 1],
]

test('wherever a feature is dropped, the new priorities give exactly that order', () => {
  for (const priorities of COLUMNS) {
    const column = columnOf(priorities)
    for (const { id } of column) {
      for (let to = 0; to < column.length; to += 1) {
        const changes = new Map(prioritiesAfterMove(column, id, to).map((each) => [each.feature.id, each.priority]))
        const after = column.map((each) => ({ ...each, priority: changes.get(each.id) ?? each.priority }))
        const wanted = inNewOrder(column, id, to).map((each) => each.id)
        expect(sorted(after), `${priorities} ${id} to ${to}`).toEqual(wanted)
      }
    }
  }
})

test('moving to an end is one change, and staying is none', () => {
  const column = columnOf([0, 0, 0, 0])
  expect(prioritiesAfterMove(column, 'f3', 0)).toHaveLength(1)
  expect(prioritiesAfterMove(column, 'f0', 3)).toHaveLength(1)
  expect(prioritiesAfterMove(column, 'f1', 1)).toEqual([])
})
