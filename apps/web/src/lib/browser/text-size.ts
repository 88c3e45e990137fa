import { deviceKeys } from './browser-keys.ts'

/** Every size on screen is in rem, so the root's size scales all of it. */
const TEXT_PERCENT = { normal: 100, large: 115, largest: 130 } as const
export type TextSize = keyof typeof TEXT_PERCENT

/** Called at the start of the app, and when the setting changes. */
export function applyTextSize(): void {
  const percent = TEXT_PERCENT[readTextSize()]
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

export function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

export function readTextSize(): TextSize {
  const stored = read()
  return stored !== null && stored in TEXT_PERCENT ? (stored as TextSize) : 'normal'
}

/** Null also where the browser refuses storage. */
function read(): string | null {
  try {
    return localStorage.getItem(deviceKeys.textSize)
  } catch {
    return null
  }
}
