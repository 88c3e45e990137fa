import { createStore, useStore } from '../../lib/store.ts'

export type ToastTone = 'success' | 'error' | 'warning' | 'info'
export type Toast = {
  title: string
  message?: string
  tone: ToastTone
  action?: { label: string; onClick: () => void }
  /** Its action is about what was done last, so it goes with the next act. */
  untilNextAct?: boolean
  /** Calls once its action has nothing to do any more; returns how to end that. */
  goneWhen?: (go: () => void) => () => void
  /** Part of what goes on right now, so it waits for no other: later it would be heard out of order. */
  atOnce?: boolean
  /** The title of an error that is over with this: trying again went well. */
  endsError?: string
  /** How long it stays; 5 s by default. */
  durationMs?: number
}
/** How long a person needs to read a toast, and to decide about its action or about an error, when the next one waits. */
const READ_MS = 1_500
const DECIDE_MS = 3_000

/** `isSaid`: a screen reader has read it. `seenMs`: how long it was on screen before another took its place. */
export type ShownToast = Toast & { key: number; isSaid?: boolean; seenMs?: number }
/** `followed`: news wait for their turn, so the shown one goes as soon as there was time to read it. */
type Shown = { toast: ShownToast | null; followed: boolean }

const shown = createStore<Shown>({ toast: null, followed: false })
let waiting: ShownToast[] = []
/** The one that came on screen last, and when, less the time that it had been there before. */
let onScreen: { key: number; sinceMs: number } | undefined
let nextKey = 1

/**
 * One at a time: the next waits until there was time to read the one before. The same news is not shown twice. What
 * offers something goes before what offered something earlier: the Undo on screen belongs to the last act. An error
 * waits for errors only: what a mouse rests on stays for as long as that.
 */
export function notify(toast: Toast) {
  const next = { ...toast, key: nextKey++ }
  const now = shown.get().toast
  const isOver = ({ tone, title }: Toast) => tone === 'error' && title === next.endsError
  waiting = waiting.filter((other) => !isOver(other))
  if (!now || isOver(now) || isSame(now, next)) return show(next)
  if (next.atOnce || (next.tone === 'error' && now.tone !== 'error')) {
    // One that warns or offers something comes back, unless it is of what went on just before.
    if (!now.atOnce && (now.action || now.tone !== 'success')) waitAgain(now)
    return show(next)
  }
  if (next.action && now.action) {
    if (!now.untilNextAct) waitAgain(now)
    return show(next)
  }
  const others = waiting.filter((other) => !isSame(other, next))
  const isLater = (other: Toast) => (next.tone === 'error' ? other.tone !== 'error' : next.action && other.action)
  const earlier = others.findIndex(isLater)
  waiting = others.toSpliced(earlier < 0 ? others.length : earlier, 0, next)
  show(now)
}

export function dismissToast(key: number) {
  if (shown.get().toast?.key !== key) return
  const [next = null, ...others] = waiting
  waiting = others
  show(next)
}

/** Removes an error that is over, where nothing else has to be told. */
export function endError(title: string) {
  const isOver = (toast: Toast) => toast.tone === 'error' && toast.title === title
  waiting = waiting.filter((other) => !isOver(other))
  const { toast } = shown.get()
  if (toast && isOver(toast)) dismissToast(toast.key)
}

/** Removes all, also those that wait: they are about a person who has left. */
export function forgetToasts() {
  waiting = []
  show(null)
}

/** Dismisses the shown toast if it says that something went well and offers nothing, or no longer what it says. */
export function dismissPlainToast() {
  const { toast } = shown.get()
  if (toast?.tone === 'success' && (!toast.action || toast.untilNextAct)) dismissToast(toast.key)
}

export const shownToast = shown.get

export function useShownToast(): Shown {
  return useStore(shown)
}

/** It moves where a dialog opens or closes, and is drawn again there: its time goes on. */
export function onScreenSince({ key, seenMs = 0 }: ShownToast): number {
  if (onScreen?.key !== key) onScreen = { key, sinceMs: performance.now() - seenMs }
  return onScreen.sinceMs
}

/** The time a person needs for it when another waits. */
export function leastMs({ action, tone, durationMs = Number.POSITIVE_INFINITY }: Toast): number {
  return Math.min(durationMs, action || tone === 'error' ? DECIDE_MS : READ_MS)
}

/** It comes back for the rest of its time, unless there was time enough: a row of old toasts would cover what is new. */
function waitAgain(toast: ShownToast) {
  const seenMs = performance.now() - onScreenSince(toast)
  if (seenMs < leastMs(toast)) waiting = [{ ...toast, isSaid: true, seenMs }, ...waiting]
}

function show(toast: ShownToast | null) {
  shown.set({ toast, followed: waiting.some(({ action }) => !(action && toast?.action)) })
}

/** One that offers something is never the same as another: each Undo is of its own act. */
function isSame(one: Toast, other: Toast): boolean {
  if (one.action || other.action) return false
  return one.title === other.title && one.message === other.message && one.tone === other.tone
}
