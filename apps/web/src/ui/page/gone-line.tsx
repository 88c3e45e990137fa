import { Alert, Button, Group } from '@mantine/core'

/** Of something that another device deleted while its page was open here. */
export function GoneLine({ onBringBack }: { onBringBack: () => void }) {
  return (
    <Alert color="straw" role="status" radius={0}>
      <Group justify="space-between" gap="xs">
        Deleted on another device.
        <Button variant="default" onClick={onBringBack}>
          Bring back
        </Button>
      </Group>
    </Alert>
  )
}
