import type { EncounterAnswer } from '@lanternkeep/schema'
import { Badge, Button, Checkbox } from '@mantine/core'
import { IconCheck, IconSwords } from '@tabler/icons-react'
import { useState } from 'react'
import type { ResultsProps } from '../generator.ts'
import { encounterText } from './as-text.ts'
import { keyed } from './items/keyed.ts'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

/** Encounters that are in the tracker already. */
const added = new WeakSet<EncounterAnswer>()

export function EncounterResults({ campaignId, answer }: ResultsProps<EncounterAnswer>) {
  const acts = useActs(campaignId)
  const [hidden, setHidden] = useState(true)
  const [isAdded, setAdded] = useState(() => added.has(answer))
  const { title, description, enemies, challenge, tactics, rewards } = answer
  const keep = (now: boolean) => {
    if (now) added.add(answer)
    else added.delete(answer)
    setAdded(now)
  }
  async function toTracker() {
    if (await acts.addToTracker(enemies, hidden, () => keep(false))) keep(true)
  }
  const parts = [
    ['Challenge', challenge],
    ['Tactics', tactics],
    ['Rewards', rewards],
  ].filter(([, text]) => text)
  return (
    <>
      <p className={classes.text}>{description}</p>
      {enemies.length > 0 && (
        <ul className={classes.list}>
          {keyed(enemies, ({ name }) => name).map(({ key, thing: { name, count, stats, tactics: own } }) => (
            <li key={key} className={`lk-card ${classes.card}`}>
              <div className={classes.cardHead}>
                <h3 className={`lk-serif ${classes.name}`}>{name}</h3>
                <span className={classes.quiet}>× {count}</span>
              </div>
              {stats && <p className={classes.text}>{stats}</p>}
              {own && <p className={classes.text}>{own}</p>}
            </li>
          ))}
        </ul>
      )}
      {parts.map(([part, text]) => (
        <section key={part}>
          <h3 className={classes.part}>{part}</h3>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
      <div className={classes.foot}>
        {enemies.length > 0 &&
          (isAdded ? (
            <Badge color="moss" leftSection={<IconCheck size={14} aria-hidden="true" />}>
              In the tracker
            </Badge>
          ) : (
            <>
              <Button
                variant="light"
                leftSection={<IconSwords size={18} aria-hidden="true" />}
                onClick={() => void toTracker()}
              >
                Add to the tracker
              </Button>
              <Checkbox
                label="Hidden from players at first"
                checked={hidden}
                onChange={(event) => setHidden(event.currentTarget.checked)}
              />
            </>
          ))}
        <NoteMenu
          campaignId={campaignId}
          what={title}
          onNote={(session) => void acts.note(session, encounterText(answer))}
        />
      </div>
    </>
  )
}
