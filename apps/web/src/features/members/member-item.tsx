import type { PlayerCharacter } from '@lanternkeep/schema'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconMasksTheater, IconUserMinus, IconWifi, IconWifiOff } from '@tabler/icons-react'
import type { Member } from '../../data/remote/campaigns/members.ts'
import { formatTime } from '../../lib/format.ts'
import { IconButton } from '../../ui/index.ts'
import { BackMenu } from '../../ui/lists/back-menu.tsx'
import classes from './members.module.css'

type Props = {
  member: Member
  own: readonly PlayerCharacter[]
  /** The characters that no one plays. */
  free: readonly PlayerCharacter[]
  busy: boolean
  onLetIn: () => void
  onRemove: () => void
  onGive: (hero: PlayerCharacter) => void
  onTakeBack: (hero: PlayerCharacter) => void
}

export function MemberItem({ member, own, free, busy, onLetIn, onRemove, onGive, onTakeBack }: Props) {
  const { displayName, status } = member
  return (
    <li className={classes.member} aria-label={displayName}>
      <div className={classes.who}>
        <Text fw={600} lh={1.35}>
          {displayName}
        </Text>
        <Text ff="heading" c="dimmed" lh={1.25}>
          {status === 'pending' ? 'asks to join' : own.map((hero) => hero.name).join(', ')}
        </Text>
      </div>
      {status !== 'pending' && <Presence member={member} />}
      <div className={classes.acts}>
        {status === 'pending' ? (
          <Button variant="light" disabled={busy} aria-label={`Let in ${displayName}`} onClick={onLetIn}>
            Let in
          </Button>
        ) : (
          <Characters {...{ member, own, free, busy, onGive, onTakeBack }} />
        )}
        <IconButton label={`Remove ${displayName}`} icon={<IconUserMinus size={20} />} onClick={onRemove} />
      </div>
    </li>
  )
}

type CharactersProps = Pick<Props, 'member' | 'own' | 'free' | 'busy' | 'onGive' | 'onTakeBack'>

/** Lets the GM assign characters to players (behavior.md#claiming-characters). */
function Characters({ member, own, free, busy, onGive, onTakeBack }: CharactersProps) {
  return (
    <BackMenu position="bottom-end" withinPortal disabled={busy}>
      <Menu.Target>
        <ActionIcon aria-label={`Characters of ${member.displayName}`} color="gray" variant="subtle" size="sm">
          <IconMasksTheater size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((hero) => (
          <Menu.Item key={hero.id} onClick={() => onTakeBack(hero)}>
            Unassign {hero.name}
          </Menu.Item>
        ))}
        {free.map((hero) => (
          <Menu.Item key={hero.id} onClick={() => onGive(hero)}>
            Assign {hero.name}
          </Menu.Item>
        ))}
        {own.length + free.length === 0 && <Menu.Label>Every player character is taken</Menu.Label>}
      </Menu.Dropdown>
    </BackMenu>
  )
}

function Presence({ member }: { member: Member }) {
  const Icon = member.live ? IconWifi : IconWifiOff
  const away = member.lastSeen ? `seen ${formatTime(member.lastSeen)}` : 'away'
  return (
    <span className={classes.presence} data-live={member.live || undefined}>
      <Icon size={18} aria-hidden="true" />
      {member.live ? 'here now' : away}
    </span>
  )
}
