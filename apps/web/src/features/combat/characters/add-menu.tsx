import { CHARACTER_TYPES, type CharacterType } from '@lanternkeep/schema'
import { Button, Menu } from '@mantine/core'
import { IconMessageCircle, IconPaw, IconPlus, IconUser } from '@tabler/icons-react'

type Props = { onAdd: (type: CharacterType) => void }

const looks = {
  player: { word: 'Player', Icon: IconUser },
  npc: { word: 'NPC', Icon: IconMessageCircle },
  monster: { word: 'Monster', Icon: IconPaw },
} as const

export function AddMenu({ onAdd }: Props) {
  return (
    <Menu position="bottom-end" width={180} withinPortal>
      <Menu.Target>
        <Button variant="default" size="md" px="md" leftSection={<IconPlus size={20} />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHARACTER_TYPES.map((type) => {
          const { word, Icon } = looks[type]
          return (
            <Menu.Item key={type} mih="2.75rem" leftSection={<Icon size={20} />} onClick={() => onAdd(type)}>
              {word}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
