import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

type Props = { onClick: () => void; label?: string }

export function BackButton({ onClick, label = 'Back' }: Props) {
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  )
}
