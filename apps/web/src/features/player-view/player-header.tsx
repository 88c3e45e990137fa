import { ActionIcon, Text, Title } from '@mantine/core'
import { IconCloudOff, IconFlag, IconHourglass, IconRefresh, IconUserOff, IconWifi } from '@tabler/icons-react'
import { useState } from 'react'
import { useCampaignSync, useConnection, useMembersStatus } from '../../data/local/index.ts'
import { useCalmWords } from '../../lib/hooks/use-calm-words.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { connectionWord } from './connection-word.ts'
import type { HeaderMenuProps } from './header-menu.tsx'
import { MoreButton } from './more-button.tsx'
import classes from './player-view.module.css'

const HeaderMenu = lazyView(async () => (await import('./header-menu.tsx')).HeaderMenu, MoreButtonWaiting)

type PlayerHeaderProps = HeaderMenuProps & {
  campaignId: string
  name: string
  /** Which heroes there are is known, and none is theirs. */
  playsNoOne: boolean
  /** Absent where the GM takes no marks. */
  onMark: (() => void) | undefined
}

export function PlayerHeader({ campaignId, name, playsNoOne, onMark, ...menu }: PlayerHeaderProps) {
  const [isMenuWanted, setMenuWanted] = useState(false)
  return (
    <header className={classes.header}>
      <div className={classes.headerWords}>
        <Title order={1} fz={20} className={classes.title} title={name}>
          {name}
        </Title>
        <ConnectionWord campaignId={campaignId} playsNoOne={playsNoOne} />
      </div>
      {onMark && (
        <ActionIcon aria-label="Mark this moment" variant="subtle" color="gray" size="md" onClick={onMark}>
          <IconFlag size={23} />
        </ActionIcon>
      )}
      {isMenuWanted ? (
        <PartBoundary name="The menu" onFailed={() => setMenuWanted(false)}>
          <HeaderMenu {...menu} />
        </PartBoundary>
      ) : (
        <MoreButton onClick={() => setMenuWanted(true)} />
      )}
    </header>
  )
}

function MoreButtonWaiting() {
  return <MoreButton />
}

const ICONS = { live: IconWifi, away: IconUserOff, syncing: IconRefresh, waiting: IconHourglass, offline: IconCloudOff }

type ConnectionWordProps = Pick<PlayerHeaderProps, 'campaignId' | 'playsNoOne'>

function ConnectionWord({ campaignId, playsNoOne }: ConnectionWordProps) {
  const { waitingIn, ...connection } = useConnection()
  const today = useToday()
  const isFailing = useCampaignSync(campaignId).failure !== undefined
  const situation = { ...connection, waiting: waitingIn[campaignId] ?? 0, isFailing, playsNoOne }
  const words = connectionWord(situation, useMembersStatus(campaignId).gm, today)
  const isSyncing = words.kind === 'syncing' && connection.live
  const { kind, text } = useCalmWords(words, { isSyncing, calm: ['live', 'away'] })
  const Icon = ICONS[kind]
  return (
    <Text className={classes.connection} data-live={kind === 'live' || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>{text}</span>
    </Text>
  )
}
