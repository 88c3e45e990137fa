import { Textarea } from '@mantine/core'
import type { Field } from '../../../ui/index.ts'

const MAX_LENGTH = 500

/** A few lines of text that show how much room is left. */
export function LongField(field: Field<string>) {
  return (
    <Textarea
      {...field}
      description={`${field.value.length}/${MAX_LENGTH}`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_LENGTH}
    />
  )
}
