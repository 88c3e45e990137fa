import type { PlayerCharacter } from '@lanternkeep/schema'
import { ActionIcon, Menu, Text, Title } from '@mantine/core'
import {
  IconCloudOff,
  IconDotsVertical,
  IconFlag,
  IconHourglass,
  IconRefresh,
  IconUserOff,
  IconWifi,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useConnection, useMembersStatus } from '../../data/local/index.ts'
import { useChosenFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { connectionWord } from './connection-word.ts'
import { PhoneSettings } from './phone-settings.tsx'
import classes from './player-view.module.css'

type PlayerHeaderProps = {
  campaignId: string
  name: string
  mine: readonly PlayerCharacter[]
  me: PlayerCharacter | undefined
  /** Which heroes there are is known, and none is theirs. */
  playsNoOne: boolean
  onSwitch: (characterId: string) => void
  onAnother: () => void
  /** Absent where the GM takes no marks. */
  onMark: (() => void) | undefined
  onExport: () => void
  onExit: () => void
}

export function PlayerHeader({ onSwitch, onAnother, onMark, onExport, onExit, ...shown }: PlayerHeaderProps) {
  const { campaignId, name, mine, me, playsNoOne } = shown
  // Dark until someone chose.
  const isDark = useChosenFlag('darkMode') ?? true
  const [isSetting, setSetting] = useState(false)
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label="More" variant="subtle" color="gray" size="md">
            <IconDotsVertical size={23} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mine
            .filter((hero) => hero.id !== me?.id)
            .map((hero) => (
              <Menu.Item key={hero.id} onClick={() => onSwitch(hero.id)}>
                Play {hero.name}
              </Menu.Item>
            ))}
          {me && <Menu.Item onClick={onAnother}>Play another character</Menu.Item>}
          <Menu.Item onClick={() => setSetting(true)}>Turn signal and text size</Menu.Item>
          <Menu.Item onClick={() => writeFlag('darkMode', !isDark)}>
            {isDark ? 'Light colors' : 'Dark colors'}
          </Menu.Item>
          <Menu.Item onClick={onExport}>Export</Menu.Item>
          <Menu.Item onClick={onExit}>Back to the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSetting && <PhoneSettings onClose={() => setSetting(false)} />}
    </header>
  )
}

const ICONS = { live: IconWifi, away: IconUserOff, syncing: IconRefresh, waiting: IconHourglass, offline: IconCloudOff }

type ConnectionWordProps = Pick<PlayerHeaderProps, 'campaignId' | 'playsNoOne'>

function ConnectionWord({ campaignId, playsNoOne }: ConnectionWordProps) {
  const { waitingIn, ...connection } = useConnection()
  const situation = { ...connection, waiting: waitingIn[campaignId] ?? 0, playsNoOne }
  const { kind, text } = connectionWord(situation, useMembersStatus(campaignId).gm, new Date())
  const Icon = ICONS[kind]
  return (
    <Text className={classes.connection} data-live={kind === 'live' || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>{text}</span>
    </Text>
  )
}
