import { differenceOf } from '../../lib/typing/difference.ts'
import { movedCaret } from './moved-caret.ts'

/** The whole text before and after something was typed. */
type Step = { from: string; to: string }

export type TypingHistory = { done: readonly Step[]; undone: readonly Step[] }

/** What becomes `text` in the present text: from `start`, up to `end`. */
type Change = { start: number; end: number; text: string }

export const NO_HISTORY: TypingHistory = { done: [], undone: [] }
const MAX_STEPS = 200

/** A step for each word, or for each run of erased letters; new typing ends what could be redone. */
export function withTyping({ done }: TypingHistory, typed: Step): TypingHistory {
  const last = done.at(-1)
  if (!last || last.to !== typed.from || !continues(last, typed))
    return { done: [...done.slice(1 - MAX_STEPS), typed], undone: [] }
  return { done: [...done.slice(0, -1), { from: last.from, to: typed.to }], undone: [] }
}

/** The browser took back the last step by itself. */
export function withBrowserUndo(history: TypingHistory, typed: Step): TypingHistory {
  const last = history.done.at(-1)
  return last?.from === typed.to ? { ...history, done: history.done.slice(0, -1) } : withTyping(history, typed)
}

/** Takes back the last step whose words are still in `value`, which others may have changed since. */
export function undo({ done, undone }: TypingHistory, value: string): { history: TypingHistory; change?: Change } {
  const { steps, step, change } = lastPossible(done, value, ({ from, to }) => ({ from: to, to: from }))
  if (!step || !change) return { history: { done: steps, undone } }
  return { history: { done: steps, undone: [...undone, { from: applied(value, change), to: value }] }, change }
}

export function redo({ done, undone }: TypingHistory, value: string): { history: TypingHistory; change?: Change } {
  const { steps, step, change } = lastPossible(undone, value, (step) => step)
  if (!step || !change) return { history: { done, undone: steps } }
  return { history: { done: [...done, { from: value, to: applied(value, change) }], undone: steps }, change }
}

function lastPossible(steps: readonly Step[], value: string, direction: (step: Step) => Step) {
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = direction(steps[index] as Step)
    const change = changeIn(value, step)
    if (change) return { steps: steps.slice(0, index), step, change }
  }
  return { steps: [] }
}

/** The step's change at its place in another text; undefined if its words are no longer there. */
function changeIn(value: string, { from, to }: Step): Change | undefined {
  const { start, removed, added } = changedIn(from, to)
  const end = movedCaret(from, value, start + removed.length)
  const moved = end - removed.length
  return moved >= 0 && value.slice(moved, end) === removed ? { start: moved, end, text: added } : undefined
}

function applied(value: string, { start, end, text }: Change): string {
  return value.slice(0, start) + text + value.slice(end)
}

/** Whether it goes on at the place of the last step, in the same direction and not with a new word. */
function continues(last: Step, typed: Step): boolean {
  const [before, now] = [changedIn(last.from, last.to), changedIn(typed.from, typed.to)]
  if (before.added === '') return now.added === '' && now.start + now.removed.length === before.start
  const isAtEnd = now.start >= before.start && now.start + now.removed.length === before.start + before.added.length
  const isNewWord = /\s$/.test(before.added) && /^\S/.test(now.added)
  return isAtEnd && now.added.length > 0 && !isNewWord
}

function changedIn(from: string, to: string): { start: number; removed: string; added: string } {
  const { start, fromEnd, toEnd } = differenceOf(from, to)
  return { start, removed: from.slice(start, fromEnd), added: to.slice(start, toEnd) }
}
