import { Alert, Button, Group, type MantineRadius } from '@mantine/core'
import { useEffect } from 'react'
import { takeLostFocusToPart } from '../../lib/hooks/lost-focus.ts'

/** Of something that another device deleted while its page was open here. */
export function GoneLine({ onBringBack, radius }: { onBringBack: () => void; radius?: MantineRadius }) {
  // Its button goes with it once that is back.
  useEffect(() => takeLostFocusToPart, [])
  return (
    <Alert color="straw" role="status" radius={radius}>
      <Group justify="space-between" gap="xs">
        Deleted on another device.
        <Button variant="default" onClick={onBringBack}>
          Bring back
        </Button>
      </Group>
    </Alert>
  )
}
