import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { IconButton } from '../icon-button.tsx'

type Props = { onClick: () => void; label?: string }

/** An arrow with a label; on a phone the arrow alone. */
export function BackButton({ onClick, label = 'Back' }: Props) {
  const arrow = <IconArrowLeft size={20} aria-hidden="true" />
  if (useLayout() === 'phone') return <IconButton label={label} icon={arrow} onClick={onClick} />
  return (
    <Button variant="default" leftSection={arrow} onClick={onClick}>
      {label}
    </Button>
  )
}
