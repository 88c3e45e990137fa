import { isRecord, own, same } from '../same.ts'
import type { MergeRule } from './merge-rules.ts'
import type { Documents } from './merge-sides.ts'

type TurnRule = Extract<MergeRule, { kind: 'turn' }>

/**
 * If both sides moved the turn: the turn of the combat that goes on; in one combat the later round, then the later
 * place. A turn that an act led to which either side has undone goes back to the one before that act, and one that was
 * taken back goes on to where an act led that either side has redone.
 */
export function mergeTurn(rule: TurnRule, key: string, documents: Documents): unknown {
  const takenBack = documents.merged[rule.takenBack]
  const chosen = chosenTurn(rule, key, documents)
  if (!isRecord(takenBack)) return chosen
  const standing = goBack(takenBack, { from: chosen, over: isUndone })
  const sides = [documents.theirs[key], documents.mine[key]]
  const redone = sides.find((turn) => isRedoneFrom(takenBack, turn, standing))
  return redone ?? standing
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

type Entry = Record<string, unknown>

type Way = { from: unknown; over: (entry: Entry) => boolean; isThere?: (turn: unknown) => boolean }

/** Goes back over the acts that led to the turn, up to the first other one or to where it `isThere`. */
function goBack(takenBack: Entry, { from, over, isThere }: Way): unknown {
  const passed = new Set<string>()
  let at = from
  while (!isThere?.(at) && isRecord(at) && typeof at.actId === 'string' && !passed.has(at.actId)) {
    const entry = own(takenBack, at.actId)
    if (!isRecord(entry) || !over(entry)) break
    passed.add(at.actId)
    const { undos: _, ...earlier } = entry
    at = earlier
  }
  return at
}

/** Whether only acts that were redone lie between the two. */
function isRedoneFrom(takenBack: Entry, turn: unknown, earlier: unknown): boolean {
  if (same(turn, earlier)) return false
  const isThere = (at: unknown) => same(at, earlier)
  return isThere(goBack(takenBack, { from: turn, over: (entry) => !isUndone(entry), isThere }))
}

/** Whether the act that led to this turn is undone, or no act did. */
export function isTakenBack(takenBack: unknown, turn: unknown): boolean {
  if (!isRecord(turn) || typeof turn.actId !== 'string') return true
  const entry = isRecord(takenBack) ? own(takenBack, turn.actId) : undefined
  return isRecord(entry) && isUndone(entry)
}

/** As an act's mark: an odd one is undone. An app before these counts noted undone acts only. */
function isUndone({ undos }: Record<string, unknown>): boolean {
  return typeof undos !== 'number' || undos % 2 === 1
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
