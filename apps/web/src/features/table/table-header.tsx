import type { PlayerCharacter } from '@lanternkeep/schema'
import { ActionIcon, Menu, Text, Title } from '@mantine/core'
import { IconCloudOff, IconDotsVertical, IconRefresh, IconWifi } from '@tabler/icons-react'
import { useConnection } from '../../data/local/index.ts'
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
  const { online, live, waiting } = useConnection()
  if (online && live && waiting === 0) {
    return (
      <Text className={classes.connection} data-live>
        <IconWifi size={20} aria-hidden /> Live
      </Text>
    )
  }
  if (online) {
    return (
      <Text className={classes.connection}>
        <IconRefresh size={20} aria-hidden /> {waiting > 0 ? `Syncing, ${waiting} left` : 'Connecting'}
      </Text>
    )
  }
  return (
    <Text className={classes.connection}>
      <IconCloudOff size={20} aria-hidden /> Offline{waiting > 0 && `, ${count(waiting, 'change')} waiting`}
    </Text>
  )
}
