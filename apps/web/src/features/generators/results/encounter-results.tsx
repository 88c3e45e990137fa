import type { EncounterAnswer } from '@lanternkeep/schema'
import { Badge, Button, Checkbox } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconSwords } from '@tabler/icons-react'
import { useState } from 'react'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import type { ResultsProps } from '../generator.ts'
import { encounterText } from './as-text.ts'
import { keyed } from './items/keyed.ts'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

/** Encounters that are in the tracker, or in Prep, already. */
const inTracker = new WeakSet<EncounterAnswer>()
const inPrep = new WeakSet<EncounterAnswer>()

export function EncounterResults({ campaignId, answer }: ResultsProps<EncounterAnswer>) {
  const acts = useActs(campaignId)
  const once = useOneAtATime()
  const [hidden, setHidden] = useState(true)
  const [isAdded, markAdded] = useMark(inTracker, answer)
  const [isSaved, markSaved] = useMark(inPrep, answer)
  const { title, description, enemies, challenge, tactics, rewards } = answer
  async function toTracker() {
    if (await acts.addToTracker(enemies, hidden, () => markAdded(false))) markAdded(true)
  }
  async function toPrep() {
    if (await acts.saveEncounter(answer, hidden, () => markSaved(false))) markSaved(true)
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
            <Done text="In the tracker" />
          ) : (
            <Button
              variant="light"
              leftSection={<IconSwords size={18} aria-hidden="true" />}
              onClick={() => void once(toTracker)}
            >
              Add to the tracker
            </Button>
          ))}
        {isSaved ? (
          <Done text="In Prep" />
        ) : (
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={18} aria-hidden="true" />}
            onClick={() => void once(toPrep)}
          >
            Save as encounter
          </Button>
        )}
        {enemies.length > 0 && !(isAdded && isSaved) && (
          <Checkbox
            label="Hidden from players at first"
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
        )}
        <NoteMenu
          campaignId={campaignId}
          what={title}
          onNote={(session) => void acts.note(session, encounterText(answer))}
        />
      </div>
    </>
  )
}

function Done({ text }: { text: string }) {
  return (
    <Badge color="moss" leftSection={<IconCheck size={14} aria-hidden="true" />}>
      {text}
    </Badge>
  )
}

/** A mark on an answer, which outlives the dialog. */
function useMark(marked: WeakSet<EncounterAnswer>, answer: EncounterAnswer) {
  const [isMarked, setMarked] = useState(() => marked.has(answer))
  const mark = (now: boolean) => {
    if (now) marked.add(answer)
    else marked.delete(answer)
    setMarked(now)
  }
  return [isMarked, mark] as const
}
