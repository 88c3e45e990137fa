import { FEEDBACK_TYPES, type FeedbackType } from '@lanternkeep/schema'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCloudOff } from '@tabler/icons-react'
import { useUser } from '../../data/remote/auth.ts'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { DescriptionField } from './description-field.tsx'
import { useFeedback } from './use-feedback.ts'

const ANONYMOUS = 'You’re not logged in, so this is sent anonymously.'

export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const { draft, error, failure, isBusy, change, discard, submit } = useFeedback(onClose)
  const { data: user } = useUser()
  const online = useOnline()
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Feedback">
      <Stack gap="md">
        <NativeSelect
          label="Type"
          size="md"
          data={[...FEEDBACK_TYPES]}
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value as FeedbackType })}
        />
        <DescriptionField value={draft.description} error={error} onChange={(description) => change({ description })} />
        {user !== undefined && <Text c="dimmed">{user ? whoSends(user.email) : ANONYMOUS}</Text>}
        {!online && (
          <Alert color="straw" icon={<IconCloudOff size={22} />} title="You’re offline" role="status">
            Your text is saved on this device. Send it when you’re back online.
          </Alert>
        )}
        {online && failure && (
          <Alert color="ember" icon={<IconAlertCircle size={22} />} title="Not sent yet" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={cancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={isBusy} disabled={!online}>
            Submit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function whoSends(email: string): string {
  return `Sent with your name and ${email}so we can reply.`
}
