import type { Character, LoggedAct, Session } from '@lanternkeep/schema'
import { Button, Checkbox, Select } from '@mantine/core'
import { IconCoins, IconHeart, IconNotebook, IconPaw, IconSkull, IconStack2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type FightEnd, lootOf } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { isolateName } from '../../../lib/isolate-name.ts'
import { sessionName } from '../../../lib/session-name.ts'
import { LongDialog } from '../../../ui/dialogs/long-dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import classes from './after-fight.module.css'
import {
  type Choices,
  endOf,
  FIRST_CHOICES,
  fightInWords,
  linesInWords,
  type Offer,
  type OverFight,
  offerOf,
  storyOf,
} from './after-fight.ts'

type Props = {
  over: OverFight
  log: readonly LoggedAct[]
  characters: readonly Character[]
  /** The latest first. */
  sessions: readonly Session[]
  onEnd: (end: FightEnd) => void
  onClose: () => void
}

/** The order is empty already; this only offers what a GM does next. */
export function AfterFightDialog({ over, log, characters, sessions, onEnd, onClose }: Props) {
  const [choices, setChoices] = useState(FIRST_CHOICES)
  const session = sessions[0]
  const choose = (choice: Partial<Choices>) => setChoices({ ...choices, ...choice })
  // As they are now: while it is open, a player heals and another device hands out the loot.
  const offer = offerOf(characters.filter(({ id }) => over.ids.includes(id)))
  const story = storyOf(over.fightId, characters, log)
  const { fightId } = over
  const { report, endedAt } = story
  const fight = fightId !== undefined && endedAt !== undefined ? { id: fightId, endedAt } : undefined
  const { end, changes } = endOf(offer, choices, { report, sessionId: session?.id, fight })
  const loot = offer.withLoot.flatMap(lootOf)
  return (
    <LongDialog
      title="After the fight"
      subtitle={`The order is empty. ${fightInWords(over, story)}.`}
      size="45rem"
      startsAtTitle
      note="One Undo brings all of it back."
      buttons={
        <>
          <Button variant="default" size="md" onClick={onClose}>
            Change nothing
          </Button>
          <Button size="md" disabled={changes === 0} onClick={() => onEnd(end)}>
            Make {count(changes, 'change')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <HealthLines offer={offer} choices={choices} onChoose={choose} />
      {loot.length > 0 && offer.heroes.length > 0 && (
        <Line icon={<IconCoins size={22} />} title="Loot to the party" words={loot.map(({ name }) => name).join(', ')}>
          <Select
            aria-label="Loot to the party"
            size="md"
            allowDeselect={false}
            data={[
              { value: '', label: 'Leave it' },
              ...offer.heroes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={choices.loot}
            onChange={(hero) => choose({ loot: hero ?? '' })}
          />
        </Line>
      )}
      {story.report !== '' && (
        <Line icon={<IconNotebook size={22} />} title="Keep in session notes" words={linesInWords(story)}>
          <Checkbox
            size="md"
            label={session ? sessionName(session, sessions) : 'A new session'}
            checked={choices.notes}
            onChange={(event) => choose({ notes: event.currentTarget.checked })}
          />
        </Line>
      )}
    </LongDialog>
  )
}

type LinesProps = { offer: Offer; choices: Choices; onChoose: (choice: Partial<Choices>) => void }

/** Health, conditions and foes. A line with no one in it is left out. */
function HealthLines({ offer, choices, onChoose }: LinesProps) {
  return (
    <>
      {offer.hurt.length > 0 && (
        <Line icon={<IconHeart size={22} />} title="Health of the party" words={offer.hurt.map(healthOf).join(', ')}>
          <Segments
            label="Health of the party"
            value={choices.health}
            onChange={(health) => onChoose({ health })}
            choices={[
              { value: 'leave', label: 'Leave' },
              { value: 'half', label: 'Half back' },
              { value: 'full', label: 'Full' },
            ]}
          />
        </Line>
      )}
      {offer.marked.length > 0 && (
        <Line
          icon={<IconStack2 size={22} />}
          title="Conditions and temporary health"
          words={offer.marked.map(marksOf).join(', ')}
        >
          <Segments
            label="Conditions and temporary health"
            value={choices.conditions}
            onChange={(conditions) => onChoose({ conditions })}
            choices={[
              { value: 'keep', label: 'Keep' },
              { value: 'clear', label: 'Clear' },
            ]}
          />
        </Line>
      )}
      {offer.defeated.length > 0 && (
        <Line
          icon={<IconSkull size={22} />}
          title={`Defeated foes, ${offer.defeated.length}`}
          words={offer.defeated.map(({ name }) => name).join(', ')}
        >
          <Segments
            label="Defeated foes"
            value={choices.defeated}
            onChange={(defeated) => onChoose({ defeated })}
            choices={[
              { value: 'keep', label: 'Keep' },
              { value: 'remove', label: 'Remove' },
            ]}
          />
        </Line>
      )}
      {offer.standing.length > 0 && (
        <Line
          icon={<IconPaw size={22} />}
          title={`Standing foes, ${offer.standing.length}`}
          words={offer.standing.map(healthOf).join(', ')}
        >
          <Segments
            label="Standing foes"
            value={choices.standing}
            onChange={(standing) => onChoose({ standing })}
            choices={[
              { value: 'keep', label: 'Keep' },
              { value: 'reset', label: 'Reset' },
              { value: 'remove', label: 'Remove' },
            ]}
          />
        </Line>
      )}
    </>
  )
}

function Line({
  icon,
  title,
  words,
  children,
}: {
  icon: ReactNode
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <section className={classes.line} aria-label={title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <b>{title}</b>
        <span className={classes.meta} title={words}>
          {words}
        </span>
      </span>
      <span className={classes.choice}>{children}</span>
    </section>
  )
}

function healthOf({ name, health, maxHealth }: Character): string {
  return `${isolateName(name)} ${health}/${maxHealth}`
}

function marksOf({ name, conditions, tempHealth }: Character): string {
  const marks = [...conditions.map((condition) => condition.name), ...(tempHealth > 0 ? [`+${tempHealth}`] : [])]
  return `${isolateName(name)} ${marks.join(' ')}`
}
