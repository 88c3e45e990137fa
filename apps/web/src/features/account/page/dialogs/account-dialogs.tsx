import type { OwnAccount } from '@lanternkeep/schema'
import { NewCodesDialog, TurnOffDialog } from '../two-factor/second-step-dialogs.tsx'
import { TwoFactorDialog } from '../two-factor/two-factor-dialog.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'

export type DialogName =
  | 'name'
  | 'email'
  | 'password'
  | 'question'
  | 'two-factor'
  | 'two-factor-off'
  | 'recovery-codes'
  | 'delete'

type Props = {
  account: OwnAccount
  opened: DialogName | null
  onClose: () => void
  onDeleted: (removeData: boolean) => void
}

/** They stay open when the network goes, with everything that was typed. */
export function AccountDialogs({ account, opened, onClose, onDeleted }: Props) {
  return (
    <>
      <NameDialog user={account.user} opened={opened === 'name'} onClose={onClose} />
      <EmailDialog user={account.user} opened={opened === 'email'} onClose={onClose} />
      <PasswordDialog user={account.user} opened={opened === 'password'} onClose={onClose} />
      <QuestionDialog user={account.user} opened={opened === 'question'} onClose={onClose} />
      {opened === 'two-factor' && <TwoFactorDialog user={account.user} onClose={onClose} />}
      <TurnOffDialog user={account.user} opened={opened === 'two-factor-off'} onClose={onClose} />
      <DeleteAccountDialog account={account} opened={opened === 'delete'} onClose={onClose} onDeleted={onDeleted} />
      <NewCodesDialog user={account.user} opened={opened === 'recovery-codes'} onClose={onClose} />
    </>
  )
}
