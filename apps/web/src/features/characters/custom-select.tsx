import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  label: string
  value: string
  options: readonly string[]
  maxLength: number
  error?: string
  onChange: (value: string) => void
}

export const OTHER = 'Other (Custom)'

/** One of a long list, found by typing, or a text of one's own. */
export function CustomSelect({ label, value, options, maxLength, error, onChange }: Props) {
  const [custom, setCustom] = useState(value !== '' && !options.includes(value))
  function choose(choice: string | null) {
    setCustom(choice === OTHER)
    onChange(choice === OTHER ? '' : (choice ?? ''))
  }
  return (
    <Stack gap="xs">
      <Select
        label={label}
        searchable
        clearable
        data={[OTHER, ...options.filter((option) => option !== OTHER)]}
        value={custom ? OTHER : value || null}
        onChange={choose}
        maxDropdownHeight={280}
        nothingFoundMessage={`Nothing found: choose ${OTHER}`}
        placeholder="Choose or type to search"
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
