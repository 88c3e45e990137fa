import { setVersionCall } from '@lanternkeep/schema'
import { Button, Text, TextInput } from '@mantine/core'
import { setVersion } from '../../data/remote/admin/admin.ts'
import { useVersion } from '../../data/remote/version.ts'
import { notify, useSchemaForm } from '../../ui/index.ts'
import classes from './admin-panel.module.css'
import { whyNot } from './list/failure-sentence.ts'

export function VersionForm() {
  const { data: version } = useVersion()
  const form = useSchemaForm({
    owner: 'newVersion',
    initialValues: { version: '' },
    schema: setVersionCall.body,
    onSubmit: async (body) => {
      await setVersion(body.version)
      form.reset()
      notify({ tone: 'success', title: 'Version updated successfully', message: `The menu shows v${body.version}.` })
    },
    onFailure: (error) => {
      const message = whyNot(error)
      notify({ tone: 'error', title: 'Failed to update version', message })
      return { message }
    },
    onInvalid: (problem) => notify({ tone: 'error', title: problem }),
  })
  const { label, ...field } = form.field('version')
  return (
    <form {...form.formProps} className={classes.version} aria-label="Version">
      <Text component="span" c="dimmed" className={classes.current} title={version}>
        Version {version}
      </Text>
      <TextInput
        {...field}
        className={classes.next}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={50}
        error={form.errors.version !== undefined}
      />
      <Button type="submit" loading={form.isSending}>
        Update
      </Button>
    </form>
  )
}
