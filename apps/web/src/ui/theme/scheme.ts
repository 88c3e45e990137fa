import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readFlag, subscribeToFlags, writeFlag } from '../../lib/browser/stored-flag.ts'
import { createListeners } from '../../lib/store.ts'

/** How many views force dark mode right now. */
let forcing = 0
const { subscribe, notify } = createListeners()

/** Forces dark mode until the returned function is called. The stored setting stays. */
export function forceDark(): () => void {
  forcing += 1
  notify()
  return () => {
    forcing -= 1
    notify()
  }
}

/** The scheme is the `darkMode` setting of this browser, and a `dark` class on the document shows it. */
export function darkModeManager(): MantineColorSchemeManager {
  const scheme = (): MantineColorScheme => {
    const dark = readFlag('darkMode') || forcing > 0
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
      const unsubscribeForced = subscribe(update)
      unsubscribe = () => {
        unsubscribeFlags()
        unsubscribeForced()
      }
    },
    unsubscribe: () => unsubscribe(),
    clear: () => writeFlag('darkMode', false),
  }
}
