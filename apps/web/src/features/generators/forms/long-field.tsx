import { Textarea } from '@mantine/core'

type Props = {
  label: string
  value: string
  maxLength?: number
  placeholder?: string
  onChange: (value: string) => void
}

/** A few lines of text that show how much room is left. */
export function LongField({ label, value, maxLength = 500, placeholder, onChange }: Props) {
  return (
    <Textarea
      label={label}
      description={`${value.length}/${maxLength}`}
      inputWrapperOrder={['label', 'input', 'description']}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
