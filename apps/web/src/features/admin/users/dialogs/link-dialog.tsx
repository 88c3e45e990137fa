import { Stack, Text, TextInput } from '@mantine/core'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useLastValue } from '../../list/use-last-value.ts'

/** Without a clipboard, the link is shown to copy by hand. */
export function LinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  const shown = useLastValue(link)
  return (
    <Dialog opened={link !== null} onClose={onClose} title="Copy this link" size="lg">
      <Stack gap="sm">
        <Text>This browser can’t copy it for you. The link is selected, so you can copy it here.</Text>
        <TextInput
          aria-label="Link"
          readOnly
          data-autofocus
          value={shown ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </Dialog>
  )
}
