import { labelOfField } from '@lanternkeep/schema'
import { Switch, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './condition-dialog.module.css'
import { type DurationChoice, DurationFields, durationOf } from './duration-fields.tsx'
import type { ConditionForm } from './use-condition-form.ts'

type Props = {
  form: ConditionForm
  combatants: readonly { id: string; name: string }[]
  /** Whose turn is offered first. */
  firstId: string
}

/** What is needed now and then: other ends, a note, and whether players see it. */
export function MoreOptions({ form, combatants, firstId }: Props) {
  const [opened, setOpened] = useState(false)
  const [choice, setChoice] = useState<DurationChoice>({ kind: 'dispelled', of: firstId, amount: 1 })
  function change(next: DurationChoice) {
    setChoice(next)
    const duration = durationOf(next)
    if (duration) form.choose(duration)
  }
  return (
    <div ref={form.moreRef} className={classes.more}>
      <UnstyledButton className={classes.moreTitle} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <IconChevronRight className={classes.fold} size={18} aria-hidden="true" /> More options
      </UnstyledButton>
      {opened && (
        <div className={classes.moreFields}>
          <DurationFields choice={choice} combatants={combatants} onChange={change} />
          <TextInput
            label={labelOfField('note', 'condition')}
            size="md"
            description="Only you can see it"
            maxLength={200}
            value={form.note}
            onChange={(event) => form.setNote(event.currentTarget.value)}
          />
          <Switch
            label={labelOfField('visible', 'condition')}
            checked={form.visible}
            onChange={(event) => form.setVisible(event.currentTarget.checked)}
          />
        </div>
      )}
    </div>
  )
}
