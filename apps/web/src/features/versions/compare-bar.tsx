import { NativeSelect, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { IconButton } from '../../ui/index.ts'
import type { ComparedPart } from './compare-parts.ts'
import classes from './versions.module.css'

type Props = {
  parts: readonly ComparedPart[]
  part: ComparedPart
  /** The selected change of the part. */
  current: number
  onPart: (label: string) => void
  onCurrent: (change: number) => void
}

/** Which of the texts is shown, with the number of changes in each, and the steps from one change to the next. */
export function CompareBar({ parts, part, current, onPart, onCurrent }: Props) {
  const { count } = part.changes
  const step = (by: number) => onCurrent((current + by + count) % count)
  return (
    <div className={classes.bar}>
      {useLayout() === 'phone' ? (
        <NativeSelect
          aria-label="Text"
          size="md"
          className={classes.select}
          value={part.label}
          data={parts.map((each) => ({ value: each.label, label: labelWithCount(each) }))}
          onChange={(event) => onPart(event.currentTarget.value)}
        />
      ) : (
        <Tabs value={part.label} onChange={(label) => label && onPart(label)} className={classes.tabs}>
          <Tabs.List aria-label="Texts">
            {parts.map(({ label, changes }) => (
              <Tabs.Tab key={label} value={label} className={classes.tab}>
                {label}
                {changes.count > 0 && <span className={classes.count}>{changes.count}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {count > 0 && (
        <div className={classes.steps}>
          <span role="status">
            Change {current + 1} of {count}
          </span>
          <IconButton
            label="Previous change"
            variant="default"
            icon={<IconChevronUp size={20} aria-hidden="true" />}
            onClick={() => step(-1)}
          />
          <IconButton
            label="Next change"
            variant="default"
            icon={<IconChevronDown size={20} aria-hidden="true" />}
            onClick={() => step(1)}
          />
        </div>
      )}
    </div>
  )
}

function labelWithCount({ label, changes }: ComparedPart): string {
  if (changes.count === 0) return label
  return `${label}: ${changes.count === 1 ? '1 change' : `${changes.count} changes`}`
}
