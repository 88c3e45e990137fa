import { Stack, Switch, Textarea } from '@mantine/core'
import type { SessionForm } from './session-form.ts'
import classes from './sessions.module.css'

type SessionSideTextsProps = { form: SessionForm; onChange: (patch: Partial<SessionForm>) => void }

export function SessionSideTexts({ form, onChange }: SessionSideTextsProps) {
  const text = (key: 'summary' | 'keyTopics' | 'partyLocation' | 'recap', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      maxRows={8}
      value={form[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  const shareSwitch = (key: 'summary' | 'recap', label: string) => (
    <Switch
      label={label}
      checked={form.shared[key]}
      onChange={(event) => onChange({ shared: { ...form.shared, [key]: event.currentTarget.checked } })}
    />
  )
  return (
    <div className={classes.side}>
      <Stack gap="xs">
        {text('summary', 'Summary')}
        {shareSwitch('summary', 'Players may read the summary')}
      </Stack>
      {text('keyTopics', 'Key topics and events')}
      {text('partyLocation', 'Party location')}
      <Stack gap="xs">
        {text('recap', 'Recap')}
        {shareSwitch('recap', 'Players may read the recap')}
      </Stack>
    </div>
  )
}
