import { isRecord, own, same } from '../same.ts'
import type { MergeRule } from './merge-rules.ts'
import type { Documents } from './merge-sides.ts'

type TurnRule = Extract<MergeRule, { kind: 'turn' }>

/**
 * If both sides moved the turn: the turn of the combat that goes on; in one combat the later round, then the later
 * place. A turn that an act led to which either side has undone goes back to the one before that act.
 */
export function mergeTurn(rule: TurnRule, key: string, documents: Documents): unknown {
  return withoutTakenBack(chosenTurn(rule, key, documents), documents.merged[rule.takenBack])
}

function chosenTurn(rule: TurnRule, key: string, documents: Documents): unknown {
  const [base, theirs, mine] = [documents.base[key], documents.theirs[key], documents.mine[key]]
  if (same(base, mine) || same(theirs, mine)) return theirs
  if (same(base, theirs)) return mine
  const combats = { theirs: documents.theirs[rule.combat], mine: documents.mine[rule.combat] }
  const { merged } = documents
  if (!same(combats.theirs, combats.mine)) return same(combats.mine, merged[rule.combat]) ? mine : theirs
  const order = Array.isArray(merged[rule.order]) ? (merged[rule.order] as unknown[]) : []
  return isLater(mine, theirs, order) ? mine : theirs
}

function withoutTakenBack(chosen: unknown, takenBack: unknown): unknown {
  if (!isRecord(takenBack)) return chosen
  let turn = chosen
  const passed = new Set<string>()
  while (isRecord(turn) && typeof turn.actId === 'string' && !passed.has(turn.actId)) {
    const before = own(takenBack, turn.actId)
    if (!isRecord(before)) break
    passed.add(turn.actId)
    turn = before
  }
  return turn
}

function isLater(turn: unknown, other: unknown, order: readonly unknown[]): boolean {
  const [round, otherRound] = [roundOf(turn), roundOf(other)]
  return round === otherRound ? placeOf(turn, order) > placeOf(other, order) : round > otherRound
}

function roundOf(turn: unknown): number {
  return isRecord(turn) && typeof turn.round === 'number' ? turn.round : -1
}

/** -1 if the turn belongs to no one in the order. */
function placeOf(turn: unknown, order: readonly unknown[]): number {
  const id = isRecord(turn) ? turn.entryId : undefined
  return order.findIndex((entry) => isRecord(entry) && entry.id === id)
}
