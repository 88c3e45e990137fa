export type ToastTone = 'success' | 'error' | 'warning' | 'info'
export type Toast = {
  title: string
  message?: string
  tone: ToastTone
  action?: { label: string; onClick: () => void }
  /** How long it stays; 5 s by default. */
  durationMs?: number
}
export type ShownToast = Toast & { key: number }
/** `followed`: others wait for their turn, so the shown one goes as soon as there was time to read it. */
type Shown = { toast: ShownToast | null; followed: boolean }

let shown: Shown = { toast: null, followed: false }
let waiting: ShownToast[] = []
let nextKey = 1
const listeners = new Set<() => void>()

/** One at a time: the next waits until there was time to read the one before. The same toast is not shown twice. */
export function notify(toast: Toast) {
  const next = { ...toast, key: nextKey++ }
  if (!shown.toast || isSame(shown.toast, next)) return show(next)
  waiting = [...waiting.filter((other) => !isSame(other, next)), next]
  show(shown.toast)
}

export function dismissToast(key: number) {
  if (shown.toast?.key !== key) return
  const [next = null, ...others] = waiting
  waiting = others
  show(next)
}

export function shownToast() {
  return shown
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(toast: ShownToast | null) {
  shown = { toast, followed: waiting.length > 0 }
  for (const listener of listeners) listener()
}

function isSame(one: Toast, other: Toast): boolean {
  return one.title === other.title && one.message === other.message && one.tone === other.tone
}
