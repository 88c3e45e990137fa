import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readFlag, subscribeToFlags, writeFlag } from '../../lib/browser/stored-flag.ts'
import { createListeners } from '../../lib/store.ts'

let borrowed = 0
const { subscribe, notify } = createListeners()

/** Dark for as long as a view lasts, without choosing it for the device. Call the returned function to undo it. */
export function borrowNight(): () => void {
  borrowed += 1
  notify()
  return () => {
    borrowed -= 1
    notify()
  }
}

/** The scheme is the `darkMode` setting of this browser, and a `dark` class on the document shows it. */
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
    // Mantine also calls it with the scheme it just received.
    set: (value) => {
      if (value !== scheme()) writeFlag('darkMode', value === 'dark')
    },
    subscribe: (onUpdate) => {
      const update = () => onUpdate(scheme())
      const unsubscribeFlags = subscribeToFlags(update)
      const unsubscribeNight = subscribe(update)
      unsubscribe = () => {
        unsubscribeFlags()
        unsubscribeNight()
      }
    },
    unsubscribe: () => unsubscribe(),
    clear: () => writeFlag('darkMode', false),
  }
}
