import { actToRedo, actToUndo, type LoggedAct } from '@lanternkeep/schema'
import type { Reversible } from '../../data/local/index.ts'

/**
 * What is undone and redone in one step, though the log has more than one act of it, or none: joiners who were made,
 * and what was done after a fight. Only the device that did it knows it, until the hub closes.
 */
export type Whole = Reversible & {
  text: string
  /** Its place among the acts of the log: what was done after it is undone first. */
  order: number
  /** Its place among what was undone; undefined while it stands. */
  undoneOrder?: number
}
export type Step = { kind: 'act'; act: LoggedAct } | { kind: 'whole'; whole: Whole }

const MOST_KEPT = 20

/** What was undone can't be redone once something new is done. */
export function withWhole(wholes: readonly Whole[], whole: Whole): Whole[] {
  return [...wholes.filter(({ undoneOrder }) => undoneOrder === undefined), whole].slice(-MOST_KEPT)
}

export function withUndone(wholes: readonly Whole[], changed: Whole, undoneOrder: number | undefined): Whole[] {
  const { undoneOrder: _, ...whole } = changed
  const next = undoneOrder === undefined ? whole : { ...whole, undoneOrder }
  return wholes.map((each) => (each === changed ? next : each))
}

/** What Undo takes back: the latest act, or the whole that it is a part of. */
export function stepToUndo(log: readonly LoggedAct[], wholes: readonly Whole[]): Step | undefined {
  const act = actToUndo(log)
  const whole = wholes.findLast(({ undoneOrder }) => undoneOrder === undefined)
  if (whole && whole.order >= (act?.order ?? 0)) return { kind: 'whole', whole }
  return act && { kind: 'act', act }
}

/** What Redo does again: what was undone last, unless the GM did something new since. */
export function stepToRedo(log: readonly LoggedAct[], wholes: readonly Whole[]): Step | undefined {
  const act = actToRedo(log)
  const orders = log.filter(({ memberId }) => memberId === undefined).map(({ order }) => order)
  const latest = Math.max(0, ...orders)
  const whole = wholes.reduce<Whole | undefined>((last, each) => {
    if (each.undoneOrder === undefined || each.undoneOrder < latest) return last
    return last && (last.undoneOrder ?? 0) >= each.undoneOrder ? last : each
  }, undefined)
  if (whole && (whole.undoneOrder ?? 0) >= (act?.undoneOrder ?? 0)) return { kind: 'whole', whole }
  return act && { kind: 'act', act }
}

export function textOf(step: Step): string {
  return step.kind === 'act' ? step.act.text : step.whole.text
}
