import { inGroups, type Relation, type SearchGroup } from '@lanternkeep/schema'
import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { HIT_GROUPS, Hit } from '../../ui/hits/hit.tsx'
import classes from './relation-groups.module.css'
import type { OpenThing } from './use-relations.ts'

/** How many of a group are shown at first. */
const FEW = 5

type Props = { relations: readonly Relation[]; onOpen: OpenThing }

/** What names a character or a place, by kind. */
export function RelationGroups({ relations, onOpen }: Props) {
  return (
    <div className={classes.groups}>
      {inGroups(relations, ({ thing }) => thing.kind).map(({ group, items }) => (
        <Group key={group} group={group} relations={items} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Group({ group, relations, onOpen }: Props & { group: SearchGroup }) {
  const [isWhole, setWhole] = useState(false)
  const title = HIT_GROUPS[group]
  const shown = isWhole ? relations : relations.slice(0, FEW)
  return (
    <section aria-label={title}>
      <h4 className={classes.title}>
        {title} <span className={classes.count}>{relations.length}</span>
      </h4>
      <ul className={classes.rows}>
        {shown.map(({ thing, snippet }) => (
          <li key={thing.id}>
            <UnstyledButton className={classes.row} onClick={() => onOpen(thing)}>
              <Hit thing={thing} snippets={[snippet]} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length < relations.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          Show all {relations.length}
        </Button>
      )}
    </section>
  )
}
