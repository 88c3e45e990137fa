import { Button, Checkbox, Collapse } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './restore.module.css'
import type { RestoreGroup as Group } from './restore-words.ts'

type Props = {
  group: Group
  chosen: ReadonlySet<string>
  onChoose: (keys: readonly string[], isWanted: boolean) => void
}

/** Rows with a checkbox each. What is newer here stays collapsed: it rarely matters, and is often long. */
export function RestoreGroup({ group, chosen, onChoose }: Props) {
  const { kind, title, hint, rows } = group
  const [isOpen, setOpen] = useState(kind !== 'newer')
  const id = useId()
  const isAll = rows.every(({ key }) => chosen.has(key))
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>
        {title}
        {rows.length > 1 && <span className={classes.count}> {rows.length}</span>}
      </legend>
      <div className={classes.groupHead}>
        <p id={`${id}-hint`} className={classes.muted}>
          {hint}
        </p>
        {!isOpen && (
          <Button
            variant="subtle"
            px="xs"
            aria-expanded={false}
            aria-controls={id}
            rightSection={<IconChevronDown size={20} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            Show {rows.length}
          </Button>
        )}
        {isOpen && rows.length > 2 && (
          <Button
            variant="subtle"
            px="xs"
            onClick={() =>
              onChoose(
                rows.map(({ key }) => key),
                !isAll,
              )
            }
          >
            {isAll ? 'Clear all' : 'Select all'}
          </Button>
        )}
      </div>
      <Collapse expanded={isOpen} id={id}>
        <ul className={classes.rows}>
          {rows.map(({ key, name, detail }) => (
            <li key={key} className={classes.row}>
              <Checkbox
                classNames={{ labelWrapper: classes.wide, label: classes.label }}
                label={
                  <>
                    <span>{name}</span> <span className={classes.detail}>{detail}</span>
                  </>
                }
                checked={chosen.has(key)}
                onChange={(event) => onChoose([key], event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </Collapse>
    </fieldset>
  )
}
