import { expect, test } from 'vitest'
import type { HealthEntry } from '../../entities/replicated/health-log.ts'
import { withActChange } from '../combat/combat-acts.ts'
import { deathRoll, describeSaves, savesWord } from './death-saves.ts'
import { deathSavesOf, foldedHealthLog, type Ledgered, savesOfHit } from './health-log.ts'

const log = (...acts: Partial<HealthEntry>[]) => ({
  base: { health: 5, tempHealth: 0 },
  foldedTo: 0,
  acts: acts.map((act, at) => ({ id: `a${at}`, order: at + 1, kind: 'damage', amount: 0, ...act }) as HealthEntry),
})
const hero = (health: number, ...acts: Partial<HealthEntry>[]): Ledgered => ({
  health,
  maxHealth: 20,
  healthLog: log(...acts),
})
const failed: Partial<HealthEntry> = { kind: 'shift', saves: { failures: 1 } }
const passed: Partial<HealthEntry> = { kind: 'shift', saves: { successes: 1 } }

test('[A10] the hit that takes a hero down is no failure, each one after it is', () => {
  const hit = { kind: 'damage', amount: 4 } as const
  const mira = (over: object = {}) => ({ ...hero(0, { amount: 9 }), type: 'player', ...over })
  expect(savesOfHit({ ...mira(), health: 2 }, hit)).toBeUndefined()
  expect(savesOfHit(mira(), hit)).toEqual({ failures: 1 })
  expect(savesOfHit(mira({ type: 'monster' }), hit)).toBeUndefined()
  expect(savesOfHit(mira({ tempHealth: 4 }), hit)).toBeUndefined()
  expect(savesOfHit(mira(), { kind: 'heal', amount: 4 })).toBeUndefined()
  const struck = hero(0, { amount: 9 }, { amount: 1, saves: { failures: 1 } }, passed)
  expect(deathSavesOf(struck)).toEqual({ successes: 1, failures: 1 })
})

test('[A10] healing clears them, and a mark above 0 health counts for nothing', () => {
  expect(deathSavesOf(hero(3, { amount: 9 }, failed, { kind: 'heal', amount: 3 }))).toBeUndefined()
  const again = hero(0, { amount: 9 }, failed, { kind: 'heal', amount: 3 }, failed, { amount: 9 })
  expect(deathSavesOf(again)).toEqual({ successes: 0, failures: 0 })
})

test('[A10] there are at most three of each: stable, or dead; damage ends what is stable', () => {
  const stable = [{ amount: 9 }, passed, passed, passed]
  expect(savesWord(deathSavesOf(hero(0, ...stable)) ?? { successes: 0, failures: 0 })).toBe('Stable')
  const again = savesOfHit({ ...hero(0, ...stable), type: 'player' }, { kind: 'damage', amount: 2 })
  expect(deathSavesOf(hero(0, ...stable, { amount: 2, ...(again && { saves: again }) }))).toEqual({
    successes: 0,
    failures: 1,
  })
  const dead = deathSavesOf(hero(0, { amount: 9 }, failed, failed, failed, failed))
  expect(dead).toEqual({ successes: 0, failures: 3 })
  expect(describeSaves('Mira', { successes: 1, failures: 3 })).toBe("Mira's death saves: 1 passed, 3 failed, dead")
})

test('[A10, A7] a mark that is undone counts no more, and undoing the fall takes all of them along', () => {
  const act = { id: 'save', order: 9, undos: 0 }
  const down = hero(0, { amount: 9 })
  const marked = withActChange(down, act, { characterId: 'mira', saves: { failures: 2 } })
  expect([deathSavesOf(marked)?.failures, marked.health]).toEqual([2, 0])
  const undone = withActChange(marked, { ...act, undos: 1 }, { characterId: 'mira', saves: { failures: 2 } })
  expect(deathSavesOf(undone)?.failures).toBe(0)
  const hit = { characterId: 'mira', health: { kind: 'damage' as const, amount: 9 } }
  const back = withActChange(marked, { id: 'a0', order: 1, undos: 1 }, hit)
  expect([back.health, deathSavesOf(back)]).toEqual([5, undefined])
})

test('[A10, A5] saves that fold stay in the base; a base without any looks as before', () => {
  const { healthLog, maxHealth } = hero(0, { amount: 9 }, failed, passed)
  if (!healthLog) throw new Error('No log')
  const folded = foldedHealthLog(healthLog, { maxHealth }, 3)
  expect(folded.base).toEqual({ health: 0, tempHealth: 0, saves: { successes: 0, failures: 1 } })
  expect(deathSavesOf({ health: 0, maxHealth, healthLog: folded })).toEqual({ successes: 1, failures: 1 })
  expect(foldedHealthLog(healthLog, { maxHealth }, 2).base).toEqual({ health: 0, tempHealth: 0 })
})

test('what a d20 means', () => {
  expect([1, 2, 9, 10, 19, 20].map(deathRoll)).toEqual([
    { saves: { failures: 2 } },
    { saves: { failures: 1 } },
    { saves: { failures: 1 } },
    { saves: { successes: 1 } },
    { saves: { successes: 1 } },
    { heals: 1 },
  ])
})
