import { DICE_HISTORY, type DiceRoll, withRoll } from '@lanternkeep/schema'
import { useState } from 'react'
import { Subject } from 'rxjs'
import { campaignKeys } from '../../../lib/browser/browser-keys.ts'
import { newId, now } from '../store/ids.ts'

/** `name` and `label` say whose number of a sheet it was, and which; plain dice have neither. */
export type PastRoll = DiceRoll & { id: string; at: string; name?: string; label?: string }

/** This device's latest ten rolls, stored for the browser session so that they survive another tool and a reload. */
export function useDiceHistory(campaignId: string) {
  const [rolls, setRolls] = useState<PastRoll[]>(() => read(campaignId))
  const keep = (next: PastRoll[]) => {
    store(campaignId, next)
    setRolls(next)
  }
  return {
    rolls,
    add: (roll: PastRoll) => keep(withRoll(rolls, roll)),
    clear: () => keep([]),
    /** Puts cleared rolls back, below those rolled since. */
    putBack: (cleared: PastRoll[]) => keep([...read(campaignId), ...cleared].slice(0, DICE_HISTORY)),
  }
}

/** For a roll outside of the dice roller, which shows it when it is opened. */
export function addToDiceHistory(campaignId: string, roll: PastRoll): void {
  store(campaignId, withRoll(read(campaignId), roll))
}

/** The same for a roll without a name of its own. */
export function keepRoll(campaignId: string, roll: DiceRoll): void {
  addToDiceHistory(campaignId, { ...roll, id: newId(), at: now() })
}

/** The rolls of this device's history, newest first, and a word whenever one was added. */
export const keptRolls = (campaignId: string): readonly PastRoll[] => read(campaignId)
export const diceKept$ = new Subject<void>()

function store(campaignId: string, rolls: PastRoll[]): void {
  sessionStorage.setItem(campaignKeys(campaignId).dice, JSON.stringify(rolls))
  diceKept$.next()
}

function read(campaignId: string): PastRoll[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(campaignKeys(campaignId).dice) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPastRoll) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isPastRoll(value: unknown): value is PastRoll {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, dice, rolls, total } = value as Record<string, unknown>
  const isNamed = typeof id === 'string' && typeof at === 'string' && typeof dice === 'string'
  return isNamed && Array.isArray(rolls) && typeof total === 'number'
}
