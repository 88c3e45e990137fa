import { Alert, Button, Group } from '@mantine/core'

/** Of an encounter that another device deleted while it was open here. */
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
