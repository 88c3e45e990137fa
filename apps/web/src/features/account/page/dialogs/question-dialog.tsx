import { SECURITY_QUESTION_LABELS, SECURITY_QUESTIONS } from '@lanternkeep/schema'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { changeSecurityQuestion } from '../../../../data/remote/own-account.ts'
import { EditorDialog } from '../../../../ui/index.ts'
import { questionForm } from './account-change-forms.ts'
import { type ChangeDialogProps, changeRefused } from './change-refused.ts'
import { CurrentPassword } from './current-password.tsx'

const EMPTY = { securityQuestion: '', securityAnswer: '', password: '' }
const QUESTIONS = SECURITY_QUESTIONS.map((value) => ({ value, label: SECURITY_QUESTION_LABELS[value] }))

export function QuestionDialog({ user, opened, onClose }: ChangeDialogProps) {
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Change security question"
      saveLabel="Save question"
      initialValues={() => EMPTY}
      schema={questionForm}
      save={changeSecurityQuestion}
      done="Security question changed"
      failed="Question not changed"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text c="dimmed">An extra check when you reset a forgotten password.</Text>
          <NativeSelect
            {...field('securityQuestion')}
            size="md"
            required
            data={[{ value: '', label: 'Choose one' }, ...QUESTIONS]}
            data-autofocus
          />
          <TextInput {...field('securityAnswer')} size="md" required autoComplete="off" maxLength={200} />
          <CurrentPassword field={field('password')} email={user.email} />
        </>
      )}
    </EditorDialog>
  )
}
