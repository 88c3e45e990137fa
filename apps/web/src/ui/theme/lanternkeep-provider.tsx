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
      // They are in variables.css: Mantine would make them anew in each tab, before anything is drawn.
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={manager}
      defaultColorScheme="light"
    >
      {children}
    </MantineProvider>
  )
}
