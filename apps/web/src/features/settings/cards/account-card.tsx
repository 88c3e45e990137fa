import { tierLabel, type User } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLogin2, IconLogout2, IconUserCog } from '@tabler/icons-react'
import { Panel, TierBadge, type TierName } from '../../../ui/index.ts'

export type AccountActions = { onAccount: () => void; onPlans: () => void; onLogIn: () => void; onLogOut: () => void }
type Props = AccountActions & { person: User | null }

/** The signed-in account and its plan. */
export function AccountCard({ person, onAccount, onPlans, onLogIn, onLogOut }: Props) {
  const plan = tierLabel(person)
  return (
    <Panel title="Account" right={<TierBadge tier={plan.toLowerCase() as TierName} />}>
      <Stack gap="sm">
        <div>
          <Text>Current plan: {plan}</Text>
          {person ? (
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Logged in as {nameAndEmail(person)}
            </Text>
          ) : (
            <Text c="dimmed">You’re not logged in.</Text>
          )}
        </div>
        <Group gap="sm">
          {person && (
            <Button leftSection={<IconUserCog size={20} aria-hidden="true" />} onClick={onAccount}>
              Manage account
            </Button>
          )}
          <Button variant="default" onClick={onPlans}>
            Membership Plans
          </Button>
          {person ? (
            <Button variant="default" leftSection={<IconLogout2 size={20} aria-hidden="true" />} onClick={onLogOut}>
              Log out
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconLogin2 size={20} aria-hidden="true" />} onClick={onLogIn}>
              Log In
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}

function nameAndEmail({ firstName, lastName, email }: User): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name ? `${name}, ${email}` : email
}
