import type { Rest } from '@lanternkeep/schema'
import { undoing } from '../../toasts/attempt.ts'
import { notify } from '../../toasts/toast-store.ts'

/** A roll or a use that the device couldn't store. */
export function saySheetFailed(what: 'share' | 'store') {
  if (what === 'share') {
    notify({ tone: 'error', title: 'Roll not shared', message: 'Couldn’t save it on this device.' })
  } else {
    notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
  }
}

export function sayRested(rest: Rest, undo: () => Promise<unknown>) {
  const title = rest === 'long rest' ? 'Long rest taken' : 'Short rest taken'
  notify({ title, message: 'Uses and slots are back.', tone: 'success', action: undoing(undo) })
}
