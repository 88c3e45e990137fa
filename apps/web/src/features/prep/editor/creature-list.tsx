import { MOST_CREATURES, type PreparedCreature } from '@lanternkeep/schema'
import { Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { useFocusOnNextRow } from '../../../lib/hooks/use-focus-on-next.ts'
import { figuresInWords } from '../../../ui/character/figures-in-words.ts'
import { IconButton, Segments } from '../../../ui/index.ts'
import { AddCreature } from './add-creature.tsx'
import { CountControl } from './count-control.tsx'
import classes from './creature-list.module.css'
import { withAdded } from './use-encounter-edits.ts'

export type Change<T> = (change: (stored: readonly T[]) => T[]) => void
type Props = {
  campaignId: string
  creatures: readonly PreparedCreature[]
  /** At the right of the heading. */
  strength: ReactNode
  onChange: Change<PreparedCreature>
}

/** Who is in the encounter, and a line that adds more. */
export function CreatureList({ campaignId, creatures, strength, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { rows, leave } = useFocusOnNextRow<HTMLUListElement>(
    creatures.map(({ id }) => id),
    field,
  )
  const change = (id: string, patch: Partial<PreparedCreature>) => {
    onChange((stored) => stored.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  }
  const remove = (id: string) => {
    leave(id)
    onChange((stored) => stored.filter((each) => each.id !== id))
  }
  return (
    <section aria-label="Creatures">
      <div className={classes.head}>
        <h3 className={classes.title}>Creatures</h3>
        {creatures.length > 0 && <span className={classes.strength}>{strength}</span>}
      </div>
      <div className={classes.frame}>
        <ul ref={rows} className={classes.rows} aria-label="Creatures">
          {creatures.map((creature) => {
            const { id, name, count, together, hidden } = creature
            return (
              <li key={id} className={classes.row}>
                <div className={classes.who}>
                  <span className={`lk-serif ${classes.name}`}>{name}</span>
                  <span className={classes.figures}>{figuresInWords(creature)}</span>
                </div>
                <CountControl name={name} count={count} onChange={(next) => change(id, { count: next })} />
                <div className={classes.controls}>
                  {count > 1 && (
                    <Segments
                      label={`Initiative of ${name}`}
                      value={together ? 'once' : 'each'}
                      choices={[
                        { value: 'once', label: 'Roll once' },
                        { value: 'each', label: 'Roll each' },
                      ]}
                      onChange={(next) => change(id, { together: next === 'once' })}
                    />
                  )}
                  <Checkbox
                    label="Hidden"
                    aria-label={`${name} hidden from players`}
                    checked={hidden}
                    onChange={(event) => change(id, { hidden: event.currentTarget.checked })}
                  />
                </div>
                <div className={classes.remove}>
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<IconX size={20} />}
                    onClick={onFirstClick(() => remove(id))}
                  />
                </div>
              </li>
            )
          })}
        </ul>
        {creatures.length < MOST_CREATURES ? (
          <AddCreature
            campaignId={campaignId}
            fieldRef={field}
            onAdd={(creature) => onChange((all) => withAdded(all, creature))}
          />
        ) : (
          <p className={classes.full}>An encounter has at most {MOST_CREATURES} kinds of creatures.</p>
        )}
      </div>
    </section>
  )
}
