import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayout } from '../lib/hooks/use-layout.ts'
import { IconButton } from './icon-button.tsx'

type Props = { label: string; icon: ReactNode; onClick: () => void }

/** Beside the filled button of a panel's heading; a symbol alone where there is no room for words. */
export function HeadButton({ label, icon, onClick }: Props) {
  if (useLayout() !== 'laptop') return <IconButton label={label} variant="default" icon={icon} onClick={onClick} />
  return (
    <Button variant="default" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
}
