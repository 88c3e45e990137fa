import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

const KEY = deviceKeys.blockFolded

/** Whether the stat block beside the order is folded away on this device. */
export function readFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

export function writeFolded(folded: boolean): void {
  try {
    localStorage.setItem(KEY, String(folded))
  } catch {
    // A browser without storage folds it for now only.
  }
}
