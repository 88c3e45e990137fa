import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBellOff,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFlame,
  IconLink,
  IconLinkOff,
  IconListCheck,
  IconPlayerPlay,
  IconStack2,
  IconUserMinus,
} from '@tabler/icons-react'
import { BackMenu } from '../../../ui/lists/back-menu.tsx'

/** Undefined where it can't be done now. */
export type MoreActs = {
  onSeveral?: () => void
  onHide?: () => void
  onCondition?: () => void
  onArea?: () => void
  onTurn?: () => void
  onSurprised?: () => void
  onUp?: () => void
  onDown?: () => void
  onGroup?: () => void
  onUngroup?: () => void
  onLeave?: () => void
  /** All selected foes are hidden from players. */
  hidden: boolean
}

type Props = { acts: MoreActs; several: boolean }

/** Everything that can be done with the selected characters. */
export function MoreActsMenu({ acts, several }: Props) {
  const items = [
    { act: acts.onSeveral, label: several ? 'Select one' : 'Select multiple', Icon: IconListCheck },
    { act: acts.onCondition, label: 'Conditions', Icon: IconStack2 },
    { act: acts.onArea, label: 'Saves and resistances', Icon: IconFlame },
    {
      act: acts.onHide,
      label: acts.hidden ? 'Reveal to players' : 'Hide from players',
      Icon: acts.hidden ? IconEye : IconEyeOff,
    },
    { act: acts.onTurn, label: 'Make it their turn', Icon: IconPlayerPlay },
    { act: acts.onSurprised, label: 'Surprised this round', Icon: IconBellOff },
    { act: acts.onUp, label: 'Move up', Icon: IconArrowUp },
    { act: acts.onDown, label: 'Move down', Icon: IconArrowDown },
    { act: acts.onGroup, label: 'Group turns', Icon: IconLink },
    { act: acts.onUngroup, label: 'Split turns', Icon: IconLinkOff },
    { act: acts.onLeave, label: 'Remove from combat', Icon: IconUserMinus },
  ]
  return (
    <BackMenu position="top-end" width={240} withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label="More actions" title="More actions">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ act, label, Icon }) => (
          <Menu.Item key={label} mih="2.75rem" leftSection={<Icon size={20} />} disabled={!act} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </BackMenu>
  )
}
