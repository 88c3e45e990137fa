import { expect, test } from 'vitest'
import { storyLines } from './stories.ts'

const spec = (title: string, ...results: [status: string, duration: number][]) => ({
  title,
  tests: [{ results: results.map(([status, duration]) => ({ status, duration })) }],
})

test('lists passes and runs per story, slowest first', () => {
  const suite = {
    title: 'dice.spec.ts',
    file: 'dice.spec.ts',
    specs: [spec('dice roll', ['passed', 900]), spec('dice roll', ['failed', 15_000], ['passed', 1_000])],
    suites: [{ title: 'on a phone', file: 'dice.spec.ts', specs: [spec('dice roll', ['passed', 20_400])] }],
  }
  expect(storyLines({ suites: [suite] })).toEqual([
    '1/1 passed, 20.4 s: dice.spec.ts > on a phone > dice roll',
    '2/3 passed, 15.0 s: dice.spec.ts > dice roll',
  ])
})

test("a story that this machine can't play is not listed", () => {
  const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('left out', ['skipped', 0])] }
  expect(storyLines({ suites: [suite] })).toEqual([])
})
