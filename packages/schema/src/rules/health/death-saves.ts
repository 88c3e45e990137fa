import type { DeathSaves, SavesMark } from '../../entities/replicated/health-log.ts'
import { clamp } from '../clamp.ts'
import type { Healthy } from './health.ts'

export const MOST_SAVES = 3
export const NO_SAVES: DeathSaves = { successes: 0, failures: 0 }

/** The saves after one step of a replay: they count only while health is and stays 0. */
export function savesAfter(
  saves: DeathSaves,
  { before, after }: { before: Pick<Healthy, 'health'>; after: Pick<Healthy, 'health'> },
  mark: SavesMark | undefined,
): DeathSaves {
  if (before.health > 0 || after.health > 0) return NO_SAVES
  return mark ? withSaves(saves, mark) : saves
}

export function withSaves({ successes, failures }: DeathSaves, mark: SavesMark): DeathSaves {
  return {
    successes: clamp(successes + (mark.successes ?? 0), 0, MOST_SAVES),
    failures: clamp(failures + (mark.failures ?? 0), 0, MOST_SAVES),
  }
}

export type SavesWord = 'Dying' | 'Stable' | 'Dead'

export function savesWord({ successes, failures }: DeathSaves): SavesWord {
  if (failures >= MOST_SAVES) return 'Dead'
  return successes >= MOST_SAVES ? 'Stable' : 'Dying'
}

/** "Mira's death saves: 1 passed, 2 failed": text for the log. */
export function describeSaves(name: string, saves: DeathSaves): string {
  const word = savesWord(saves)
  const end = word === 'Dying' ? '' : `, ${word.toLowerCase()}`
  return `${name}'s death saves: ${saves.successes} passed, ${saves.failures} failed${end}`
}

/** ', death save failed': the end of an act's text. */
export function failedInWords(saves: SavesMark | undefined): string {
  return saves ? ', death save failed' : ''
}

/** 'Two failures' */
export function deathRollInWords(die: number): string {
  const result = deathRoll(die)
  if ('heals' in result) return 'You’re back up with 1 health'
  if (result.saves.successes) return 'A success'
  return result.saves.failures === 2 ? 'Two failures' : 'A failure'
}

export type DeathRoll = { saves: SavesMark } | { heals: 1 }

/** What a d20 means: 20 is back up at 1 health, 1 is two failures, 10 or more is a success. */
export function deathRoll(die: number): DeathRoll {
  if (die >= 20) return { heals: 1 }
  if (die >= 10) return { saves: { successes: 1 } }
  return { saves: { failures: die <= 1 ? 2 : 1 } }
}
