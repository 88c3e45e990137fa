import { deviceKeys } from '../../../lib/browser/browser-keys.ts'

const KEY = deviceKeys.generatorsFolded

/** Whether the column is collapsed on this device; open until someone collapses it. */
export function readFold(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

export function writeFold(folded: boolean): void {
  try {
    localStorage.setItem(KEY, String(folded))
  } catch {
    // A browser without storage collapses it for now only.
  }
}
