import { type Character, type Condition, conditionShape, endInWords, endOf } from '@lanternkeep/schema'
import { CONDITION_NAMES } from '@lanternkeep/schema/lists/conditions'
import { Autocomplete, Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { NewCondition } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { formatTime } from '../../../lib/format.ts'
import { useSchemaForm } from '../../../ui/index.ts'
import { ConditionList } from './condition-list.tsx'
import { type DurationChoice, DurationFields, durationOf } from './duration-fields.tsx'

export type ConditionToAdd = NewCondition & { endFor: (targetId: string) => Condition['ends'] }

type Props = {
  /** The characters that get it. */
  targets: readonly Character[]
  /** Characters whose turns a condition can wait for: those in combat, or all of them. */
  combatants: readonly { id: string; name: string }[]
  /** Whose turn it is during combat. */
  actingId: string | undefined
  onAdd: (condition: ConditionToAdd) => void
  onChange: (target: Character, before: Condition, after: Condition | null) => void
  onClose: () => void
}

const conditionForm = z.object({
  name: conditionShape.name.check(z.trim()),
  note: conditionShape.note.check(z.trim()),
  visible: conditionShape.visible,
})

/** Applies a condition to one or several characters, and shows those that a single one has. */
export function ConditionDialog({ targets, combatants, actingId, onAdd, onChange, onClose }: Props) {
  useBackLayer(true, onClose)
  const [target, ...others] = targets
  const firstId = actingId ?? target?.id ?? ''
  const [choice, setChoice] = useState<DurationChoice>({ kind: 'dispelled', of: firstId, amount: 1 })
  const endFor = (targetId: string) => {
    return endOf(durationOf(choice), { targetId, actingId, now: new Date().toISOString() })
  }
  const form = useSchemaForm({
    owner: 'condition',
    initialValues: { name: '', note: '', visible: true },
    schema: conditionForm,
    onSubmit: async (condition) => onAdd({ ...condition, endFor }),
  })
  if (!target) return null
  const nameOf = (id: string) => combatants.find((combatant) => combatant.id === id)?.name ?? target.name
  const title = others.length === 0 ? `Conditions of ${target.name}` : `Condition on ${targets.length}`
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap="md">
        {others.length === 0 && (
          <ConditionList
            target={target}
            nameOf={nameOf}
            onChange={(before, after) => onChange(target, before, after)}
          />
        )}
        {others.length > 0 && <Text c="dimmed">{targets.map((each) => each.name).join(', ')}</Text>}
        <form {...form.formProps}>
          <Stack gap="sm">
            <Autocomplete
              {...form.field('name')}
              size="md"
              data={[...CONDITION_NAMES]}
              limit={6}
              openOnFocus={false}
              maxLength={50}
              data-autofocus
            />
            <DurationFields choice={choice} combatants={combatants} onChange={setChoice} />
            <TextInput {...form.field('note')} size="md" description="Only you can see it" maxLength={200} />
            <Switch {...form.checkbox('visible')} />
            <Group justify="space-between" gap="sm">
              <Text c="dimmed" flex={1} aria-live="polite">
                {`Lasts ${endInWords(endFor(target.id), nameOf, formatTime)}`}
              </Text>
              <Button type="submit" size="md">
                Add condition
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Modal>
  )
}
