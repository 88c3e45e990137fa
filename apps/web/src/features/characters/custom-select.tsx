import { CUSTOM_CHOICE } from '@lanternkeep/schema/lists/custom-choice'
import { type OptionsFilter, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: string
  options: readonly string[]
  maxLength: number
  error?: string
  onChange: (value: string) => void
}

/** Whatever is searched for, a text of one's own stays in sight, behind what was found. */
const filter: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return options
  const isCustom = (option: (typeof options)[number]) => 'value' in option && option.value === CUSTOM_CHOICE
  const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(wanted))
  return [...found.filter((option) => !isCustom(option)), ...options.filter(isCustom)]
}

/** One of a long list, found by typing, or a text of one's own. */
export function CustomSelect({ label, value, options, maxLength, error, onChange }: Props) {
  const [custom, setCustom] = useState(value !== '' && !options.includes(value))
  function choose(choice: string | null) {
    setCustom(choice === CUSTOM_CHOICE)
    onChange(choice === CUSTOM_CHOICE ? '' : (choice ?? ''))
  }
  return (
    <Stack gap="xs">
      <Select
        label={label}
        searchable
        clearable
        data={[CUSTOM_CHOICE, ...options.filter((option) => option !== CUSTOM_CHOICE)]}
        value={custom ? CUSTOM_CHOICE : value || null}
        onChange={choose}
        maxDropdownHeight={280}
        filter={filter}
        placeholder="Search or choose"
        error={custom ? undefined : error}
        comboboxProps={{ withinPortal: true }}
      />
      {custom && (
        <TextInput
          aria-label={`Custom ${label.toLowerCase()}`}
          placeholder={`Custom ${label.toLowerCase()}`}
          value={value}
          maxLength={maxLength}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
