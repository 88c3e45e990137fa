import { FEEDBACK_TYPES } from '@lanternkeep/schema'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { askWhoIsSignedIn, useUser } from '../../data/remote/auth.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { FormFailure } from '../../ui/index.ts'
import { DescriptionField } from './description-field.tsx'
import { useFeedback } from './use-feedback.ts'

const ANONYMOUS = 'You’re not logged in, so this is sent anonymously.'

type Props = { onClose: () => void; onSending: (isSending: boolean) => void }

export function FeedbackForm({ onClose, onSending }: Props) {
  const { form, discard } = useFeedback({ onSent: onClose, onSending })
  const { data: user } = useUser()
  useEffect(() => {
    // Another tab may have logged out since.
    void askWhoIsSignedIn()
  }, [])
  const online = useOnline()
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <form {...form.formProps} aria-label="Feedback">
      <Stack gap="md">
        <NativeSelect {...form.field('type')} size="md" data={[...FEEDBACK_TYPES]} />
        <DescriptionField field={form.field('description')} length={form.values.description.trim().length} />
        {user !== undefined && <Text c="dimmed">{user ? whoSends(user.email) : ANONYMOUS}</Text>}
        {!online && (
          <Alert color="straw" icon={<IconCloudOff size={22} />} title="You’re offline" role="status">
            Your text is saved on this device. Send it when you’re back online.
          </Alert>
        )}
        {online && <FormFailure title="Not sent yet" message={form.failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={cancel} disabled={form.isSending}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={form.isSending} disabled={!online}>
            Submit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function whoSends(email: string): string {
  return `Sent with your name and ${email} so we can reply.`
}
