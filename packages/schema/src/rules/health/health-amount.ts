import type { HealthAct } from '../../entities/replicated/act.ts'
import { type Healthy, withHealthChange, withHealthSet, withTempHealth } from './health.ts'

const MOST = 1_000_000

/** Undefined if nothing usable was typed. `-12` is damage and `+12` healing in any mode. */
export function readHealthAmount(typed: string, mode: 'damage' | 'heal' | 'temp'): HealthAct | undefined {
  const parts = /^\s*([=+\-−]?)\s*(\d{1,7})\s*$/.exec(typed)
  if (!parts) return undefined
  const amount = Number(parts[2])
  if (amount > MOST) return undefined
  if (parts[1] === '=') return { kind: 'set', amount }
  if (amount === 0) return undefined
  if (parts[1] === '+') return { kind: 'heal', amount }
  return { kind: parts[1] ? 'damage' : mode, amount }
}

/** Only a set uses `mark`. */
export function withHealthAct<C extends Healthy>(character: C, act: HealthAct, mark: string): C {
  if (act.kind === 'temp') return withTempHealth(character, act.amount)
  if (act.kind === 'set') return withHealthSet(character, act.amount, mark)
  return withHealthChange(character, act.kind === 'damage' ? -act.amount : act.amount)
}
