import { type EventAnswer, eventText, type GeneratedEvent } from '@lanternkeep/schema'
import { Badge, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '../../../ui/index.ts'
import { copyWithToast } from '../copy-with-toast.ts'
import type { Card, ResultsProps } from '../generator.ts'
import { DangerBadge } from './items/badges.tsx'
import { keyed } from './items/keyed.ts'
import { NoteMenu } from './note-menu.tsx'
import classes from './results.module.css'
import { useActs } from './use-acts.ts'

export function EventResults({ campaignId, answer, cards, isOpen }: ResultsProps<EventAnswer>) {
  return (
    <ul className={classes.list}>
      {answer.events.map((event, at) => {
        const card = cards(at)
        return (
          <EventCard key={card.key} campaignId={campaignId} event={event} card={card} startsOpen={isOpen === true} />
        )
      })}
    </ul>
  )
}

type EventCardProps = { campaignId: string; event: GeneratedEvent; card: Card; startsOpen: boolean }

/** Collapsed at first (behavior.md#combat). */
function EventCard({ campaignId, event, card, startsOpen }: EventCardProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const { note } = useActs(campaignId)
  const { title, category, dangerLevel, settingType } = event
  return (
    <li className={`lk-card ${classes.card}`}>
      <UnstyledButton
        className={classes.opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
      >
        <h3 className={`lk-serif ${classes.name}`}>{title}</h3>
        <DangerBadge danger={dangerLevel} />
        <Badge color="gray">{category}</Badge>
        <span className={classes.quiet}>{settingType}</span>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
      </UnstyledButton>
      {open && (
        <div id={id}>
          {card.editor ?? <EventTexts event={event} />}
          <div className={classes.foot}>
            <NoteMenu campaignId={campaignId} what={title} onNote={(session) => note(session, eventText(event))} />
            <IconButton
              label={`Copy ${title}`}
              icon={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => void copyWithToast(eventText(event))}
            />
            {card.tools}
          </div>
        </div>
      )}
    </li>
  )
}

function EventTexts({ event: { description, consequences, rewards } }: { event: GeneratedEvent }) {
  return (
    <>
      <p className={classes.text}>{description}</p>
      {consequences.length > 0 && (
        <>
          <h4 className={classes.part}>Consequences</h4>
          <ul className={classes.points}>
            {keyed(consequences, String).map(({ key, thing: consequence }) => (
              <li key={key}>{consequence}</li>
            ))}
          </ul>
        </>
      )}
      {rewards && (
        <>
          <h4 className={classes.part}>Rewards</h4>
          <p className={classes.text}>{rewards}</p>
        </>
      )}
    </>
  )
}
