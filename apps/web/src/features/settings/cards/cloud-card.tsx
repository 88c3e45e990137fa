import { labelOfField, maySync, type User } from '@lanternkeep/schema'
import { Stack, Switch, Text } from '@mantine/core'
import { useFlag } from '../../../lib/browser/stored-flag.ts'
import { notify, Panel } from '../../../ui/index.ts'
import { useSyncedToast } from '../use-synced-toast.ts'

/** Pauses or resumes the own campaigns of this device; joined ones always sync (behavior.md#cloud-switch). */
export function CloudCard({ person }: { person: User | null }) {
  const [connected, setConnected] = useFlag('steamConnected')
  const [enabled, setEnabled] = useFlag('steamCloudEnabled')
  const { onSwitchedOn } = useSyncedToast(person, connected && enabled)
  const connect = (next: boolean) => {
    setConnected(next)
    if (next && enabled) onSwitchedOn()
    notify({ tone: next ? 'success' : 'info', title: next ? 'Cloud Connected' : 'Cloud Disconnected' })
  }
  const enable = (next: boolean) => {
    setEnabled(next)
    if (next) onSwitchedOn()
  }
  return (
    <Panel title="Cloud">
      <Stack gap="sm">
        <Text c="dimmed">{explanation(person)}</Text>
        <Switch
          label={labelOfField('steamConnected')}
          description="Lets this device talk to the server about your campaigns"
          checked={connected}
          onChange={(event) => connect(event.currentTarget.checked)}
        />
        <Switch
          label={labelOfField('steamCloudEnabled')}
          description="Keeps your campaigns the same on all your devices"
          checked={enabled}
          disabled={!connected}
          onChange={(event) => enable(event.currentTarget.checked)}
        />
      </Stack>
    </Panel>
  )
}

function explanation(person: User | null): string {
  if (!person) return 'You’re not logged in, so your campaigns stay on this device.'
  if (!maySync(person))
    return 'The Free plan keeps your campaigns on this device. Campaigns you joined still sync with their GM.'
  return 'If you turn these off, your own campaigns stay on this device and stop syncing. Campaigns you joined still sync with their GM.'
}
