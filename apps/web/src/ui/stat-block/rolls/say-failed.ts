import { notify } from '../../toasts/toast-store.ts'

/** A roll or a use that the device couldn't store. */
export function saySheetFailed(what: 'share' | 'store') {
  if (what === 'share') {
    notify({ tone: 'error', title: 'Roll not shared', message: 'Couldn’t save it on this device.' })
  } else {
    notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
  }
}
