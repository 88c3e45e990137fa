import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './mantine-styles.ts'
import { cssVariablesResolver } from './css-variables.ts'
import { darkModeManager } from './scheme.ts'
import { theme } from './theme.ts'

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
