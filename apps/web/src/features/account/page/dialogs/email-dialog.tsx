import { Text, TextInput } from '@mantine/core'
import { useRegistration } from '../../../../data/remote/auth.ts'
import { changeEmail } from '../../../../data/remote/own-account.ts'
import { EditorDialog } from '../../../../ui/index.ts'
import { emailForm } from './account-change-forms.ts'
import { type ChangeDialogProps, changeRefused } from './change-refused.ts'
import { CurrentPassword } from './current-password.tsx'

const EMPTY = { email: '', password: '' }

export function EmailDialog({ user, opened, onClose }: ChangeDialogProps) {
  const { data: server } = useRegistration()
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Change email"
      saveLabel="Change email"
      initialValues={() => EMPTY}
      schema={emailForm}
      save={changeEmail}
      done={({ pendingEmail }) => (pendingEmail ? 'Check your new mailbox' : 'Email changed')}
      failed="Email not changed"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {server?.sendsMail
              ? `We’ll mail a link to the new address. Until you open it, you log in with ${user.email}.`
              : `From then on you log in with the new address instead of ${user.email}.`}
          </Text>
          <TextInput
            {...field('email')}
            type="email"
            size="md"
            required
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            data-autofocus
          />
          <CurrentPassword field={field('password')} email={user.email} />
        </>
      )}
    </EditorDialog>
  )
}
