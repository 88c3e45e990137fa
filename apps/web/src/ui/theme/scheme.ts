import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readFlag, subscribeToFlags, writeFlag } from '../../lib/browser/stored-flag.ts'

let borrowed = 0
const listeners = new Set<() => void>()

/** Night for as long as a view lasts, without choosing it for the device; call what it returns to give it back. */
export function borrowNight(): () => void {
  borrowed += 1
  for (const listener of listeners) listener()
  return () => {
    borrowed -= 1
    for (const listener of listeners) listener()
  }
}

/** The scheme is the `darkMode` setting of this browser, and a `dark` class says it on the document. */
export function darkModeManager(): MantineColorSchemeManager {
  const scheme = (): MantineColorScheme => {
    const dark = readFlag('darkMode') || borrowed > 0
    document.documentElement.classList.toggle('dark', dark)
    document.documentElement.style.backgroundColor = ''
    return dark ? 'dark' : 'light'
  }
  let unsubscribe = () => {}
  return {
    get: scheme,
    // Mantine also calls it with what it was just told.
    set: (value) => {
      if (value !== scheme()) writeFlag('darkMode', value === 'dark')
    },
    subscribe: (onUpdate) => {
      const update = () => onUpdate(scheme())
      const unsubscribeFlags = subscribeToFlags(update)
      listeners.add(update)
      unsubscribe = () => {
        unsubscribeFlags()
        listeners.delete(update)
      }
    },
    unsubscribe: () => unsubscribe(),
    clear: () => writeFlag('darkMode', false),
  }
}
