import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  opened: boolean
  title: string
  text?: ReactNode
  /** What will happen: 'Delete session', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  /** A second, less likely way to continue. */
  other?: { label: string; onClick: () => void }
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

export function ConfirmDialog(props: Props) {
  const { opened, title, text, confirmLabel, cancelLabel = 'Cancel', other, destructive, busy } = props
  const { onConfirm, onClose } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md" closeOnClickOutside={!busy}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        {props.children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={destructive || undefined}>
            {cancelLabel}
          </Button>
          {other && (
            <Button variant="default" onClick={other.onClick} disabled={busy}>
              {other.label}
            </Button>
          )}
          <Button color={destructive ? 'ember' : undefined} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
