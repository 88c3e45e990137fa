import type { OwnAccount } from '@lanternkeep/schema'
import { EmailDialog } from './email-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { QuestionDialog } from './question-dialog.tsx'

export type DialogName = 'name' | 'email' | 'password' | 'question'

type Props = { account: OwnAccount; opened: DialogName | null; onClose: () => void }

/** They stay open when the network goes, with everything that was typed. */
export function AccountDialogs({ account, opened, onClose }: Props) {
  return (
    <>
      <NameDialog user={account.user} opened={opened === 'name'} onClose={onClose} />
      <EmailDialog user={account.user} opened={opened === 'email'} onClose={onClose} />
      <PasswordDialog user={account.user} opened={opened === 'password'} onClose={onClose} />
      <QuestionDialog user={account.user} opened={opened === 'question'} onClose={onClose} />
    </>
  )
}
