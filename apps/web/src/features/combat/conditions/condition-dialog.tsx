import { type Character, type Condition, endInWords, endOf } from '@lanternkeep/schema'
import { CONDITION_NAMES } from '@lanternkeep/schema/lists/conditions'
import { Autocomplete, Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { NewCondition } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { formatTime } from '../../../lib/format.ts'
import { ConditionList } from './condition-list.tsx'
import { type DurationChoice, DurationFields, durationOf } from './duration-fields.tsx'

export type ConditionToAdd = NewCondition & { endFor: (bearerId: string) => Condition['ends'] }

type Props = {
  /** The characters that get it. */
  bearers: readonly Character[]
  /** Characters whose turns a condition can wait for: those in combat, or all of them. */
  combatants: readonly { id: string; name: string }[]
  /** Whose turn it is during combat. */
  actingId: string | undefined
  onAdd: (condition: ConditionToAdd) => void
  onChange: (bearer: Character, before: Condition, after: Condition | null) => void
  onClose: () => void
}

const LONGEST_NAME = 50
const LONGEST_NOTE = 200

/** Applies a condition to one or several characters, and shows those that a single one has. */
export function ConditionDialog({ bearers, combatants, actingId, onAdd, onChange, onClose }: Props) {
  useBackLayer(true, onClose)
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [visible, setVisible] = useState(true)
  const [missing, setMissing] = useState(false)
  const [bearer, ...others] = bearers
  const firstId = actingId ?? bearer?.id ?? ''
  const [choice, setChoice] = useState<DurationChoice>({ kind: 'dispelled', of: firstId, amount: 1 })
  if (!bearer) return null
  const nameOf = (id: string) => combatants.find((combatant) => combatant.id === id)?.name ?? bearer.name
  const endFor = (bearerId: string) => {
    return endOf(durationOf(choice), { bearerId, actingId, now: new Date().toISOString() })
  }
  const add = () => {
    if (name.trim() === '') return setMissing(true)
    onAdd({ name: name.trim(), note: note.trim(), visible, endFor })
  }
  const title = others.length === 0 ? `Conditions of ${bearer.name}` : `Condition on ${bearers.length}`
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <Stack gap="md">
        {others.length === 0 && (
          <ConditionList
            bearer={bearer}
            nameOf={nameOf}
            onChange={(before, after) => onChange(bearer, before, after)}
          />
        )}
        {others.length > 0 && <Text c="dimmed">{bearers.map((each) => each.name).join(', ')}</Text>}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Stack gap="sm">
            <Autocomplete
              label="Condition"
              size="md"
              data={[...CONDITION_NAMES]}
              limit={6}
              openOnFocus={false}
              maxLength={LONGEST_NAME}
              data-autofocus
              value={name}
              error={missing && 'Condition name is required'}
              onChange={(value) => {
                setName(value)
                setMissing(false)
              }}
            />
            <DurationFields choice={choice} combatants={combatants} onChange={setChoice} />
            <TextInput
              label="Note"
              size="md"
              description="Only you can see it"
              maxLength={LONGEST_NOTE}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Switch
              label="Visible to players"
              checked={visible}
              onChange={(event) => setVisible(event.currentTarget.checked)}
            />
            <Group justify="space-between" gap="sm">
              <Text c="dimmed" flex={1} aria-live="polite">
                {`Lasts ${endInWords(endFor(bearer.id), nameOf, formatTime)}`}
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
