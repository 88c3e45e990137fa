import type { OwnAccount } from '@lanternkeep/schema'
import { formatDate } from '../../../lib/format.ts'
import { Panel } from '../../../ui/index.ts'
import type { DialogName } from './dialogs/account-dialogs.tsx'
import { FactRow } from './fact-row.tsx'

type Props = { account: OwnAccount; canChange: boolean; onOpen: (dialog: DialogName) => void }

export function SigningInPanel({ account, canChange, onOpen }: Props) {
  const { passwordSetAt } = account
  return (
    <Panel title="Signing in">
      <FactRow
        label="Password"
        value={passwordSetAt ? `Set on ${formatDate(passwordSetAt)}` : 'Set when you registered'}
        note="A new one signs out all other devices."
        onChange={canChange ? () => onOpen('password') : undefined}
      />
    </Panel>
  )
}
