import { TagsInput, type TagsInputProps } from '@mantine/core'
import classes from './words-input.module.css'

/** Several words, each with a way to remove it that is large enough for a finger. */
export function WordsInput(props: TagsInputProps) {
  return <TagsInput {...props} classNames={{ pill: classes.pill, inputField: classes.field }} />
}
