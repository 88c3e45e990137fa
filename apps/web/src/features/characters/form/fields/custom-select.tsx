import { CUSTOM_CHOICE } from '@lanternkeep/schema/lists/custom-choice'
import { type OptionsFilter, Select, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { MentionArea } from '../../../../ui/note-field/mention-area.tsx'

type Props = {
  label: string
  value: string
  options: readonly string[]
  maxLength: number
  error?: string
  onChange: (value: string) => void
  /** The option that a value is listed under, if that isn't the value itself. */
  optionOf?: (value: string) => string
  /** Shown below a listed choice. */
  detail?: ReactNode
  /** Custom text may take several lines. */
  long?: boolean
}

/** Custom text is always offered, after the search results. */
const filter: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return options
  const isCustom = (option: (typeof options)[number]) => 'value' in option && option.value === CUSTOM_CHOICE
  const found = options.filter((option) => 'label' in option && option.label.toLowerCase().includes(wanted))
  return [...found.filter((option) => !isCustom(option)), ...options.filter(isCustom)]
}

/**
 * A choice from a long list, found by typing, or custom text. Custom text stays as typed, even if it spells a listed
 * option.
 */
export function CustomSelect(props: Props) {
  const { label, value, options, maxLength, error, onChange, optionOf, detail, long } = props
  const option = optionOf ? optionOf(value) : value
  const [writing, setWriting] = useState(false)
  const custom = writing || (value !== '' && !options.includes(option))

  function choose(choice: string | null) {
    setWriting(choice === CUSTOM_CHOICE)
    onChange(choice === CUSTOM_CHOICE ? '' : (choice ?? ''))
  }
  const own = {
    'aria-label': `Custom ${label.toLowerCase()}`,
    placeholder: `Custom ${label.toLowerCase()}`,
    value,
    maxLength,
    error,
    onChange: (event: { currentTarget: { value: string } }) => {
      setWriting(true)
      onChange(event.currentTarget.value)
    },
  }
  return (
    <Stack gap="xs">
      <Select
        label={label}
        searchable
        clearable
        allowDeselect={false}
        data={[CUSTOM_CHOICE, ...options.filter((each) => each !== CUSTOM_CHOICE)]}
        value={custom ? CUSTOM_CHOICE : option || null}
        onChange={choose}
        maxDropdownHeight={280}
        filter={filter}
        placeholder="Search or choose"
        error={custom ? undefined : error}
        comboboxProps={{ withinPortal: false }}
      />
      {!custom && detail}
      {custom && (long ? <MentionArea autosize minRows={2} maxRows={8} {...own} /> : <TextInput {...own} />)}
    </Stack>
  )
}
