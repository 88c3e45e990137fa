import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-styles.ts'
import { readFlag, subscribeToFlags, writeFlag } from '../lib/stored-flag.ts'
import { cssVariablesResolver } from './css-variables.ts'
import { theme } from './theme.ts'

/** The scheme is the `darkMode` setting of this browser and nothing else. */
function darkModeManager(): MantineColorSchemeManager {
  const scheme = (): MantineColorScheme => (readFlag('darkMode') ? 'dark' : 'light')
  let unsubscribe = () => {}
  return {
    get: scheme,
    set: (value) => writeFlag('darkMode', value === 'dark'),
    subscribe: (onUpdate) => {
      unsubscribe = subscribeToFlags(() => onUpdate(scheme()))
    },
    unsubscribe: () => unsubscribe(),
    clear: () => writeFlag('darkMode', false),
  }
}

const manager = darkModeManager()

export function LanternkeepProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  )
}
