import { Button, Stack, Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { GUEST } from '../../data/local/store/account.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { knownPerson, setPerson, useKnownAccounts } from './person.ts'

type Props = { opened: boolean; current: string; onClose: () => void }

/**
 * Every account with data on this device. Choosing one opens its data but doesn't log it in
 * (behavior.md#accounts-on-one-device).
 */
export function ChooseAccount({ opened, current, onClose }: Props) {
  const accounts = useKnownAccounts()
  const choose = (key: string) => {
    setPerson(key === GUEST ? null : (knownPerson(key) ?? null))
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Whose campaigns?">
      <Stack gap="sm">
        <Text c="dimmed">
          These accounts have campaigns on this device. You can open them offline. To sync, log in afterwards.
        </Text>
        {accounts
          .filter(({ key }) => key === GUEST || knownPerson(key))
          .map(({ key, label }) => (
            <Button
              key={key}
              variant="default"
              size="md"
              justify="flex-start"
              leftSection={<IconUser size={20} aria-hidden="true" />}
              disabled={key === current}
              onClick={() => choose(key)}
            >
              {key === current ? `${label} (open now)` : label}
            </Button>
          ))}
      </Stack>
    </Dialog>
  )
}
