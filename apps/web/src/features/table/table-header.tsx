import type { PlayerCharacter } from '@lanternkeep/schema'
import { ActionIcon, Menu, Text, Title } from '@mantine/core'
import { IconCloudOff, IconDotsVertical, IconRefresh, IconWifi } from '@tabler/icons-react'
import { type Connection, useConnection } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import classes from './table.module.css'

type TableHeaderProps = {
  name: string
  mine: readonly PlayerCharacter[]
  me: PlayerCharacter | undefined
  onSwitch: (characterId: string) => void
  onAnother: () => void
  onExit: () => void
}

export function TableHeader({ name, mine, me, onSwitch, onAnother, onExit }: TableHeaderProps) {
  return (
    <header className={classes.header}>
      <Title order={1} fz={20} className={classes.title} title={name}>
        {name}
      </Title>
      <ConnectionWord />
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
          <Menu.Item onClick={onExit}>Back to the menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}

function ConnectionWord() {
  const { kind, text } = connectionWord(useConnection())
  const Icon = { live: IconWifi, syncing: IconRefresh, offline: IconCloudOff }[kind]
  return (
    <Text className={classes.connection} data-live={kind === 'live' || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>{text}</span>
    </Text>
  )
}

type ConnectionWords = { kind: 'live' | 'syncing' | 'offline'; text: string }

/** 'Live' only while changes really come by themselves. */
function connectionWord({ online, live, waiting }: Connection): ConnectionWords {
  const behind = waiting > 0 ? `, ${count(waiting, 'change')} waiting` : ''
  if (!online) return { kind: 'offline', text: `Offline${behind}` }
  if (waiting > 0) return { kind: 'syncing', text: `Syncing, ${waiting} left` }
  return live ? { kind: 'live', text: 'Live' } : { kind: 'syncing', text: 'Connecting' }
}
