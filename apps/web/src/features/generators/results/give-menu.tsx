import type { Character } from '@lanternkeep/schema'
import { Button, Menu } from '@mantine/core'
import { IconBackpack } from '@tabler/icons-react'
import { canHold, useCharacters } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { BackMenu } from '../../../ui/lists/back-menu.tsx'
import classes from './results.module.css'

type Props = {
  campaignId: string
  /** 'Give to...' */
  label: string
  /** What is given, for screen readers. */
  what: string
  variant?: 'light' | 'default'
  onGive: (character: Character) => Promise<void>
}

const GROUPS = [
  ['player', 'Add to inventory of'],
  ['monster', 'Add to loot of'],
] as const

/** Heroes first; monsters hold items as loot. */
export function GiveMenu({ campaignId, label, what, variant = 'light', onGive }: Props) {
  const { data: characters = [] } = useCharacters(campaignId)
  const holders = characters.filter(canHold)
  const once = useOneAtATime()
  return (
    <BackMenu position="bottom-end" classNames={{ dropdown: classes.menu }}>
      <Menu.Target>
        <Button
          variant={variant}
          aria-label={`${label} ${what}`}
          leftSection={<IconBackpack size={18} aria-hidden="true" />}
          disabled={holders.length === 0}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {GROUPS.map(([type, title]) => {
          const group = holders.filter((character) => character.type === type)
          if (group.length === 0) return null
          return [
            <Menu.Label key={type}>{title}</Menu.Label>,
            ...group.map((character) => (
              <Menu.Item key={character.id} onClick={() => void once(() => onGive(character))}>
                {character.name}
              </Menu.Item>
            )),
          ]
        })}
      </Menu.Dropdown>
    </BackMenu>
  )
}
