export type ToastTone = 'success' | 'error' | 'warning' | 'info'
export type Toast = {
  title: string
  message?: string
  tone: ToastTone
  action?: { label: string; onClick: () => void }
  /** How long it stays; 5 s by default (spec 1 s.9). */
  durationMs?: number
}
export type ShownToast = Toast & { key: number }

let shown: ShownToast | null = null
let nextKey = 1
const listeners = new Set<() => void>()

/** One at a time: a new toast takes the place of the one before. */
export function notify(toast: Toast) {
  show({ ...toast, key: nextKey++ })
}

export function dismissToast(key: number) {
  if (shown?.key === key) show(null)
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
  shown = toast
  for (const listener of listeners) listener()
}
