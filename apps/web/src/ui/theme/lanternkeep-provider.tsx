import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-styles.ts'
import { darkModeManager } from './scheme.ts'
import { theme } from './theme.ts'

const manager = darkModeManager()

export function LanternkeepProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      // variables.css has them. Mantine would compute them in every tab before the first paint.
      withCssVariables={false}
      // No screen uses `hiddenFrom` or `visibleFrom`.
      withGlobalClasses={false}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  )
}
