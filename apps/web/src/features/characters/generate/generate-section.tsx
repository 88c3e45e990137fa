import { labelOfField, type User } from '@lanternkeep/schema'
import { MONSTER_TYPES, type MonsterType, NPC_ROLES, type NpcRole } from '@lanternkeep/schema/lists/monsters-and-npcs'
import { wordsOf } from '@lanternkeep/schema/lists/words-of'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconHexagon, IconSparkles } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../data/local/index.ts'
import { type AiAccess, useAiAccess } from '../../../data/remote/ai/ai-access.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { characterWords } from '../character-words.ts'
import { type FormValues, newFormValues } from '../form/form-values.ts'
import { FieldAgain } from './field-again.tsx'
import classes from './generate-section.module.css'
import {
  type FieldAgain as Field,
  type Filling,
  filledOver,
  type GenerateOptions,
  hasTyped,
  LONGEST_CONTEXT,
  NO_OPTIONS,
  typedOf,
  untilOther,
  withFieldAgain,
} from './generated-values.ts'
import { type Rolled, useGenerated } from './use-generated.ts'

const NO_TABLES = 'Couldn’t load the tables. Reload this page while you’re online.'

type Props = {
  kind: 'npc' | 'monster'
  person: User | null
  values: FormValues
  onChange: (patch: Partial<FormValues>) => void
}

/** Collapsed by default: most characters are typed. */
export function GenerateSection(props: Props) {
  const [open, setOpen] = useState(false)
  if (open) return <Generate {...props} />
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconSparkles size={18} aria-hidden="true" />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        Generate {characterWords[props.kind].one}
      </Button>
    </div>
  )
}

/** Fills the form below, with AI or from the offline generator on this device. The earlier text can be brought back. */
function Generate({ kind, person, values, onChange }: Props) {
  const access = useAiAccess(person)
  const [options, setOptions] = useState(NO_OPTIONS)
  const [portrait, setPortrait] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const [filling, setFilling] = useState<Filling>()
  const [blank] = useState(() => newFormValues(kind))
  // An answer takes a while, and the person may keep typing.
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  }, [values])
  const [rolled, setRolled] = useState<Rolled>()
  const { progress, cancel, generate, rollAgain } = useGenerated(kind, {
    onText: (patch) => {
      const before = typedOf(latest.current, filling)
      const filled = filledOver(before, patch, { blank, replaces })
      setFilling({ before, filled })
      onChange(filled)
    },
    onPicture: (imageUrl) => fill({ imageUrl }),
  })
  const isBusy = progress !== undefined
  const setOption = (patch: Partial<GenerateOptions>) => setOptions((earlier) => ({ ...earlier, ...patch }))
  const start = (by: 'ai' | 'tables') => {
    // Earlier generated values aren't part of the request.
    const [typed, seed] = [typedOf(values, filling), newId()]
    setRolled(by === 'ai' ? undefined : { values: typed, options, seed })
    void generate(typed, options, by === 'ai' ? { by, portrait } : { by, seed })
  }
  function fill(next: Partial<FormValues>) {
    onChange(next)
    setFilling((before) => before && { ...before, filled: { ...before.filled, ...next } })
  }
  async function rollField(field: Field) {
    if (!rolled || !filling) return
    const roll = async () => {
      const now = { ...values, name: values.name.trim() }
      const fresh = await rollAgain(rolled, { at: 0, field, seed: newId(), now })
      return withFieldAgain(values, { field, rolled: fresh, before: filling.before })
    }
    const patch = await attempt(() => untilOther(roll, values, field), NO_TABLES)
    if (!patch) return
    const back = Object.fromEntries(Object.keys(patch).map((key) => [key, values[key as keyof FormValues]]))
    fill(patch)
    const action = undoing(async () => fill(back))
    notify({ tone: 'success', title: `Rolled again: ${labelOfField(field)}`, action })
  }
  const tables = (
    <Button
      variant={access.kind === 'ai' ? 'default' : 'light'}
      leftSection={<IconHexagon size={18} aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => start('tables')}
    >
      Roll from tables
    </Button>
  )
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Generate</legend>
      <Text c="dimmed" fz="sm">
        {explanation(access)} Keeps what you’ve filled in.
      </Text>
      <OptionFields kind={kind} options={options} onOption={setOption} />
      {hasTyped(kind, typedOf(values, filling), blank) && (
        <Checkbox
          label="Replace what I filled in"
          description="Notes and abilities are added to yours in any case."
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      {access.kind === 'ai' && access.draws && (
        <Checkbox
          label="Draw a portrait too (uses credits)"
          checked={portrait}
          onChange={(event) => setPortrait(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        {access.kind === 'ai' && (
          <Button
            variant="light"
            leftSection={<IconSparkles size={18} aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => start('ai')}
          >
            {isBusy ? 'Generating... (10-20s)' : 'Generate'}
          </Button>
        )}
        {tables}
        {isBusy && access.kind === 'ai' && (
          <Button variant="subtle" onClick={cancel}>
            Cancel generating
          </Button>
        )}
        {filling && rolled && <FieldAgain kind={kind} isBusy={isBusy} onRoll={(field) => void rollField(field)} />}
        {filling && !isBusy && (
          <Button
            variant="subtle"
            onClick={() => {
              onChange(typedOf(values, filling))
              setFilling(undefined)
            }}
          >
            Undo fill
          </Button>
        )}
      </Group>
      {filling && values.abilities.length > 0 && (
        <Text c="dimmed" fz="sm">
          Also adds {count(values.abilities.length, 'ability', 'abilities')}. You can edit them on the sheet.
        </Text>
      )}
    </fieldset>
  )
}

function explanation(access: AiAccess): string {
  switch (access.kind) {
    case 'ai':
      return 'What you enter here is sent to this server’s AI service.'
    case 'missing':
      return 'AI isn’t set up on this server. You can still roll from tables.'
    case 'unavailable':
      return `${access.reason} You can still roll from tables.`
    case 'offline':
      return 'You’re offline. You can still roll from tables.'
    case 'plan':
      return 'From tables on this device. With Elite, AI writes from your own words.'
    case 'checking':
      return ''
  }
}

type OptionProps = {
  kind: 'npc' | 'monster'
  options: GenerateOptions
  onOption: (patch: Partial<GenerateOptions>) => void
}

function OptionFields({ kind, options, onOption }: OptionProps) {
  const text = (key: 'environment' | 'specialAbilities' | 'context', maxLength: number) => (
    <TextInput
      label={labelOfField(key)}
      value={options[key]}
      maxLength={maxLength}
      onChange={(event) => onOption({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {kind === 'npc' ? (
        <NativeSelect
          label={labelOfField('role')}
          value={options.role}
          data={NPC_ROLES.map((role) => ({ value: role, label: wordsOf(role) }))}
          onChange={(event) => onOption({ role: event.currentTarget.value as NpcRole })}
        />
      ) : (
        <>
          <NativeSelect
            label={labelOfField('monsterType')}
            value={options.monsterType}
            data={[
              { value: '', label: 'Any' },
              ...MONSTER_TYPES.map((type) => ({ value: type, label: wordsOf(type) })),
            ]}
            onChange={(event) => onOption({ monsterType: event.currentTarget.value as MonsterType | '' })}
          />
          {text('environment', 50)}
          {text('specialAbilities', 200)}
        </>
      )}
      {text('context', LONGEST_CONTEXT[kind])}
    </SimpleGrid>
  )
}
