import { Button, Group } from '@mantine/core'

type Props = { isSaving: boolean; label: string; destructive?: boolean | undefined; onCancel: () => void }

/** The foot of a form in a dialog: Cancel, and the button that sends it. */
export function SaveRow({ isSaving, label, destructive, onCancel }: Props) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" size="md" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        size="md"
        color={destructive ? 'ember' : undefined}
        disabled={isSaving}
        aria-busy={isSaving}
      >
        {isSaving ? 'Saving...' : label}
      </Button>
    </Group>
  )
}
