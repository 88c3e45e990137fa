import { type TagCount, tagKey } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import classes from './tag-filter.module.css'

type Props = {
  tags: readonly TagCount[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** One line of tags to filter by, which scrolls sideways; nothing without tags. */
export function TagFilter({ tags, chosen, onChange }: Props) {
  if (tags.length === 0) return null
  const isChosen = (tag: string) => chosen.some((each) => tagKey(each) === tagKey(tag))
  const toggle = (tag: string) =>
    onChange(isChosen(tag) ? chosen.filter((each) => tagKey(each) !== tagKey(tag)) : [...chosen, tag])
  return (
    <fieldset className={classes.line} aria-label="Filter by tags">
      <IconTag className={classes.icon} size={18} aria-hidden="true" />
      {tags.map(({ tag, count }) => (
        <UnstyledButton
          key={tagKey(tag)}
          className={classes.target}
          aria-pressed={isChosen(tag)}
          aria-label={`${tag}, ${count}`}
          onClick={() => toggle(tag)}
        >
          <span className={classes.chip}>
            <span className={classes.tag}>{tag}</span>
            <span className={classes.count}>{count}</span>
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
