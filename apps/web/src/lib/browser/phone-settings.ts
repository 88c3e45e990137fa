import { createListeners, useStore } from '../store.ts'
import { deviceKeys } from './browser-keys.ts'
import { applyTextSize, readTextSize, type TextSize } from './text-size.ts'

/** How this device calls its player on their turn. */
export const TURN_CALLS = ['off', 'vibrate', 'sound', 'both'] as const
export type TurnCall = (typeof TURN_CALLS)[number]

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
