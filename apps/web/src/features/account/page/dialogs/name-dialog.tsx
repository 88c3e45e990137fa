import type { User } from '@lanternkeep/schema'
import { TextInput } from '@mantine/core'
import { changeName } from '../../../../data/remote/own-account.ts'
import { EditorDialog } from '../../../../ui/index.ts'
import { nameForm } from './account-change-forms.ts'
import { type ChangeDialogProps, changeRefused } from './change-refused.ts'

export function NameDialog({ user, opened, onClose }: ChangeDialogProps) {
  return (
    <EditorDialog
      opened={opened}
      owner="account"
      title="Change name"
      saveLabel="Save name"
      initialValues={() => valuesOf(user)}
      schema={nameForm}
      save={changeName}
      done="Name changed"
      failed="Name not changed"
      refusalOf={changeRefused}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput {...field('firstName')} size="md" autoComplete="given-name" maxLength={100} data-autofocus />
          <TextInput {...field('lastName')} size="md" autoComplete="family-name" maxLength={100} />
        </>
      )}
    </EditorDialog>
  )
}

function valuesOf({ firstName, lastName }: User) {
  return { firstName, lastName }
}
