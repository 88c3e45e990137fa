import { Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPaw, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Lantern } from '../../ui/index.ts'
import classes from './first-run.module.css'
import { SampleOffer } from './sample-offer.tsx'

type Props = { onParty: () => void; onFoes: () => void; onInvite: () => void; onOpenSample: () => void }

/** What an empty hub offers first. */
export function Welcome({ onParty, onFoes, onInvite, onOpenSample }: Props) {
  const isPhone = useLayout() === 'phone'
  const tiles = [
    { title: 'Add your party', text: 'Names and health are enough', Icon: IconUsers, onClick: onParty },
    { title: 'Add foes', text: 'From the library, or your own', Icon: IconPaw, onClick: onFoes },
    { title: 'Invite players', text: 'With a code, on their own phones', Icon: IconUserPlus, onClick: onInvite },
  ]
  return (
    <div className={classes.welcome}>
      <Lantern size={isPhone ? 44 : 80} lit glow />
      <Title order={2} className={classes.welcomeTitle}>
        The table is set
      </Title>
      <p className={classes.welcomeText}>No characters yet. Add players, NPCs, or monsters to your campaign.</p>
      <div className={classes.tiles}>
        {tiles.map(({ title, text, Icon, onClick }, at) => (
          <UnstyledButton key={title} className={classes.tile} data-lit={at === 0 || undefined} onClick={onClick}>
            <Icon size={28} stroke={1.75} aria-hidden="true" className={classes.tileIcon} />
            <span className={classes.tileWords}>
              <span className={`lk-serif ${classes.tileTitle}`}>{title}</span>
              <span className={classes.tileText}>{text}</span>
            </span>
            <IconChevronRight size={22} aria-hidden="true" className={classes.chevron} />
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.besideTiles}>
        <SampleOffer onOpen={onOpenSample} />
      </div>
    </div>
  )
}
