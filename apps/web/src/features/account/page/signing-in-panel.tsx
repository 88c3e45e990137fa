import type { OwnAccount } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { formatDate } from '../../../lib/format.ts'
import { Panel } from '../../../ui/index.ts'
import type { DialogName } from './dialogs/account-dialogs.tsx'
import { FactRow } from './fact-row.tsx'

type Props = { account: OwnAccount; canChange: boolean; onOpen: (dialog: DialogName) => void }

export function SigningInPanel({ account, canChange, onOpen }: Props) {
  const { passwordSetAt, twoFactor } = account
  const opener = (dialog: DialogName) => (canChange ? () => onOpen(dialog) : undefined)
  return (
    <Panel title="Signing in">
      <FactRow
        label="Password"
        value={passwordSetAt ? `Set on ${formatDate(passwordSetAt)}` : 'Set when you registered'}
        note="A new one signs out all other devices."
        onChange={opener('password')}
      />
      {twoFactor.isOn ? (
        <>
          <FactRow
            label="Two-factor"
            value="On"
            badge={
              <Badge color="moss" leftSection={<IconShieldCheck size={16} aria-hidden="true" />}>
                Authenticator app
              </Badge>
            }
            note={twoFactor.isRequired && 'This server asks its admins for it, so it stays on.'}
            changeLabel="Turn off"
            onChange={twoFactor.isRequired ? undefined : opener('two-factor-off')}
          />
          <FactRow
            label="Recovery codes"
            value={`${twoFactor.recoveryCodesLeft} of 10 left`}
            changeLabel="New codes"
            onChange={opener('recovery-codes')}
          />
        </>
      ) : (
        <FactRow
          label="Two-factor"
          value="Off"
          badge={twoFactor.isRequired && <Badge color="straw">Needed for the Admin Panel</Badge>}
          note="A code from your phone, after your password."
          changeLabel="Turn on"
          onChange={opener('two-factor')}
        />
      )}
    </Panel>
  )
}
