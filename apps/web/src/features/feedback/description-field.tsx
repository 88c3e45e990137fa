import { FEEDBACK_LENGTH } from '@lanternkeep/schema'
import { Textarea } from '@mantine/core'
import classes from './feedback.module.css'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Nothing is cut while typing or pasting: the counter says when it is too much. */
export function DescriptionField({ value, error, onChange }: Props) {
  const length = value.trim().length
  const excess = length - FEEDBACK_LENGTH.max
  return (
    <Textarea
      label="Description"
      size="md"
      required
      autosize
      minRows={6}
      maxRows={14}
      data-autofocus
      placeholder="What happened, or what would help at your table?"
      value={value}
      error={error}
      description={`${length} / ${FEEDBACK_LENGTH.max}${excess > 0 ? `, ${excess} too many` : ''}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ description: `${classes.counter} ${excess > 0 ? classes.tooLong : ''}` }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
