import { createListeners, useStore } from '../store.ts'
import { deviceKeys } from './browser-keys.ts'

/** How this device calls its player on their turn. */
export const TURN_CALLS = ['off', 'vibrate', 'sound', 'both'] as const
export type TurnCall = (typeof TURN_CALLS)[number]

/** Every size on screen is in rem, so the root's size scales all of it. */
const TEXT_PERCENT = { normal: 100, large: 115, largest: 130 } as const
export type TextSize = keyof typeof TEXT_PERCENT

const { subscribe, notify } = createListeners({ ofAllTabs: true })

export function useTurnCallSetting(): [TurnCall, (next: TurnCall) => void] {
  const value = useStore({ subscribe, get: readTurnCall })
  return [value, (next) => store(deviceKeys.turnCall, next)]
}

export function readTurnCall(): TurnCall {
  const stored = read(deviceKeys.turnCall)
  return TURN_CALLS.find((call) => call === stored) ?? 'off'
}

export function useTextSize(): [TextSize, (next: TextSize) => void] {
  const value = useStore({ subscribe, get: readTextSize })
  return [
    value,
    (next) => {
      store(deviceKeys.textSize, next)
      applyTextSize()
    },
  ]
}

/** Called at the start of the app, and when the setting changes. */
export function applyTextSize(): void {
  const percent = TEXT_PERCENT[readTextSize()]
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
}

function readTextSize(): TextSize {
  const stored = read(deviceKeys.textSize)
  return stored !== null && stored in TEXT_PERCENT ? (stored as TextSize) : 'normal'
}

/** Null also where the browser refuses storage. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } finally {
    notify()
  }
}
