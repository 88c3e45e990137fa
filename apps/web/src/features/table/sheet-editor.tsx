import type { PlayerCharacter } from '@lanternkeep/schema'
import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveCharacterEdit, useDb } from '../../data/local/index.ts'
import { notify, SidePanel } from '../../ui/index.ts'
import classes from './sheet.module.css'

type SheetForm = Pick<
  PlayerCharacter,
  'name' | 'playerName' | 'level' | 'race' | 'class' | 'background' | 'maxHealth' | 'armorClass' | 'initiativeBonus'
>

/** The player's own sheet, edited by the player; what the GM changes meanwhile is kept beside it. */
export function SheetEditor({ character, onClose }: { character: PlayerCharacter; onClose: () => void }) {
  const db = useDb()
  const [base] = useState(() => formOf(character))
  const [form, setForm] = useState(base)
  const canSave = form.name.trim() !== '' && form.playerName.trim() !== ''

  async function save() {
    try {
      await saveCharacterEdit(db, character.id, { base, mine: form })
      notify({ title: 'Player updated successfully', tone: 'success' })
      onClose()
    } catch {
      notify({ title: 'Error', message: 'Failed to update player', tone: 'error' })
    }
  }

  const text = (key: 'name' | 'playerName' | 'race' | 'class', label: string, maxLength: number) => (
    <TextInput
      label={label}
      maxLength={maxLength}
      size="md"
      value={form[key] ?? ''}
      error={(key === 'name' || key === 'playerName') && !form[key].trim() ? `${label} is required` : undefined}
      onChange={(event) => setForm({ ...form, [key]: event.currentTarget.value })}
    />
  )
  const number = (
    key: 'level' | 'maxHealth' | 'armorClass' | 'initiativeBonus',
    label: string,
    min: number,
    max: number,
  ) => (
    <NumberInput
      label={label}
      hideControls
      inputMode={min < 0 ? 'text' : 'numeric'}
      min={min}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      size="md"
      value={form[key] ?? ''}
      onChange={(value) => setForm({ ...form, [key]: typeof value === 'number' ? value : base[key] })}
    />
  )

  return (
    <SidePanel
      opened
      onClose={onClose}
      title="Edit sheet"
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!canSave} onClick={save}>
            Save Changes
          </Button>
        </Group>
      }
    >
      <Stack gap="sm">
        {text('name', 'Character name', 100)}
        {text('playerName', 'Player name', 100)}
        {text('race', 'Race', 50)}
        {text('class', 'Class', 50)}
        <div className={classes.pairs}>
          {number('level', 'Level', 1, 20)}
          {number('maxHealth', 'Maximum health', 1, 1_000_000)}
          {number('armorClass', 'Defence', 0, 30)}
          {number('initiativeBonus', 'Initiative bonus', -10, 20)}
        </div>
        <Textarea
          label="Background"
          description={`${(form.background ?? '').length}/500`}
          maxLength={500}
          autosize
          minRows={3}
          value={form.background ?? ''}
          onChange={(event) => setForm({ ...form, background: event.currentTarget.value })}
        />
      </Stack>
    </SidePanel>
  )
}

function formOf(character: PlayerCharacter): SheetForm {
  const { name, playerName, level, race, background, maxHealth, armorClass, initiativeBonus } = character
  return { name, playerName, level, race, class: character.class, background, maxHealth, armorClass, initiativeBonus }
}
