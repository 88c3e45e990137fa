import { FEEDBACK_LENGTH } from '@lanternkeep/schema'
import { Textarea } from '@mantine/core'
import type { Field } from '../../ui/index.ts'
import classes from './feedback.module.css'

/** `length` counts what would be sent. */
type Props = { field: Field<string>; length: number }

/** Nothing is cut off while typing or pasting: the counter says when it is too much. */
export function DescriptionField({ field, length }: Props) {
  const excess = length - FEEDBACK_LENGTH.max
  return (
    <Textarea
      {...field}
      size="md"
      required
      autosize
      minRows={6}
      maxRows={14}
      data-autofocus
      placeholder="What happened, or what would help at your table?"
      description={`${length} / ${FEEDBACK_LENGTH.max}${excess > 0 ? `, ${excess} too many` : ''}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ description: `${classes.counter} ${excess > 0 ? classes.tooLong : ''}` }}
    />
  )
}
