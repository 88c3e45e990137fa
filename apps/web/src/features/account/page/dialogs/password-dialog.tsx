import { PasswordInput } from '@mantine/core'
import { changePassword } from '../../../../data/remote/own-account.ts'
import { EditorDialog } from '../../../../ui/index.ts'
import { PasswordStrength } from '../../registration/password-strength.tsx'
import { passwordForm } from './account-change-forms.ts'
import { type ChangeDialogProps, changeRefused } from './change-refused.ts'
import { CurrentPassword } from './current-password.tsx'

const EMPTY = { password: '', newPassword: '', confirmation: '' }
const secret = { size: 'md', required: true, autoComplete: 'new-password', maxLength: 128 } as const

export function PasswordDialog({ user, opened, onClose }: ChangeDialogProps) {
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Change password"
      saveLabel="Change password"
      initialValues={() => EMPTY}
      schema={passwordForm}
      save={changePassword}
      done="Password changed. Your other devices are signed out."
      failed="Password not changed"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {({ field, values, errors }) => (
        <>
          <CurrentPassword field={field('password')} email={user.email} />
          <div>
            <PasswordInput {...field('newPassword')} {...secret} name="new-password" />
            {!errors.newPassword && <PasswordStrength password={values.newPassword} />}
          </div>
          <PasswordInput {...field('confirmation')} {...secret} name="confirm-password" />
        </>
      )}
    </EditorDialog>
  )
}
