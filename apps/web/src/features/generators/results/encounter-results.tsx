import { type EncounterAnswer, encounterText } from '@lanternkeep/schema'
import { Badge, Button, Checkbox } from '@mantine/core'
import { IconBookmarkPlus, IconCheck, IconSwords } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { UndoOfAct } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import type { Cards, ResultsProps } from '../generator.ts'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

/** Encounters that are in the tracker, or in Prep, already. */
const inTracker = new WeakMap<EncounterAnswer, UndoOfAct>()
const inPrep = new WeakMap<EncounterAnswer, true>()

export function EncounterResults({ campaignId, answer, cards }: ResultsProps<EncounterAnswer>) {
  const card = cards(0)
  const acts = useActs(campaignId)
  const once = useOneAtATime()
  const [hidden, setHidden] = useState(true)
  const [added, markAdded] = useMark(inTracker, answer)
  useEffect(() => added?.onGone(() => markAdded(undefined)), [added, markAdded])
  const [isSaved, markSaved] = useMark(inPrep, answer)
  const { title, description, enemies, challenge, tactics, rewards } = answer
  async function toTracker() {
    markAdded(await acts.addToTracker(enemies, hidden))
  }
  async function toPrep() {
    if (await acts.saveEncounter(answer, hidden, () => markSaved(undefined))) markSaved(true)
  }
  const parts = [
    ['Challenge', challenge],
    ['Tactics', tactics],
    ['Rewards', rewards],
  ].filter(([, text]) => text)
  return (
    <>
      <div className={classes.withTools}>
        {card.editor ?? <p className={classes.text}>{description}</p>}
        {card.tools}
      </div>
      <EnemyList enemies={enemies} cards={cards} />
      {(card.editor ? [] : parts).map(([part, text]) => (
        <section key={part}>
          <h3 className={classes.part}>{part}</h3>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
      <div className={classes.foot}>
        {enemies.length > 0 &&
          (added ? (
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
        {enemies.length > 0 && !(added && isSaved) && (
          <Checkbox
            label="Hidden from players at first"
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
        )}
        <NoteMenu
          campaignId={campaignId}
          what={title}
          onNote={(session) => acts.note(session, encounterText(answer))}
        />
      </div>
    </>
  )
}

type EnemyListProps = { enemies: EncounterAnswer['enemies']; cards: Cards }

function EnemyList({ enemies, cards }: EnemyListProps) {
  if (enemies.length === 0) return null
  return (
    <ul className={classes.list}>
      {enemies.map(({ name, count, stats, tactics }, at) => {
        const card = cards(0, at + 1)
        return (
          <li key={card.key} className={`lk-card ${classes.card}`}>
            <div className={classes.cardHead}>
              <h3 className={`lk-serif ${classes.name}`}>{name}</h3>
              <span className={classes.quiet}>× {count}</span>
              <span className={classes.acts}>{card.tools}</span>
            </div>
            {card.editor ?? (
              <>
                {stats && <p className={classes.text}>{stats}</p>}
                {tactics && <p className={classes.text}>{tactics}</p>}
              </>
            )}
          </li>
        )
      })}
    </ul>
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
function useMark<Mark>(marks: WeakMap<EncounterAnswer, Mark>, answer: EncounterAnswer) {
  const [mark, setMark] = useState(() => marks.get(answer))
  const change = useCallback(
    (next: Mark | undefined) => {
      if (next) marks.set(answer, next)
      else marks.delete(answer)
      setMark(next)
    },
    [marks, answer],
  )
  return [mark, change] as const
}
