import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFlame,
  IconLink,
  IconLinkOff,
  IconScale,
  IconUserMinus,
} from '@tabler/icons-react'

/** Undefined where it can't be done now. */
export type MoreActs = {
  onCondition?: () => void
  onShares?: () => void
  onUp?: () => void
  onDown?: () => void
  onGroup?: () => void
  onUngroup?: () => void
  onLeave?: () => void
}

const ITEMS: { act: keyof MoreActs; label: string; Icon: typeof IconDots }[] = [
  { act: 'onCondition', label: 'Conditions', Icon: IconFlame },
  { act: 'onShares', label: 'Saves and resistances', Icon: IconScale },
  { act: 'onUp', label: 'Move up', Icon: IconArrowUp },
  { act: 'onDown', label: 'Move down', Icon: IconArrowDown },
  { act: 'onGroup', label: 'Group turns', Icon: IconLink },
  { act: 'onUngroup', label: 'Split turns', Icon: IconLinkOff },
  { act: 'onLeave', label: 'Remove from combat', Icon: IconUserMinus },
]

/** Less common acts on the selected characters. */
export function MoreActsMenu({ acts }: { acts: MoreActs }) {
  return (
    <Menu position="top-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label="More actions" title="More actions">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ITEMS.map(({ act, label, Icon }) => (
          <Menu.Item
            key={act}
            mih="2.75rem"
            leftSection={<Icon size={20} />}
            disabled={!acts[act]}
            onClick={() => acts[act]?.()}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
