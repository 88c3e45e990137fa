import type { User } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useLayout } from '../../../lib/hooks/use-layout.ts'
import { IconButton } from '../../../ui/index.ts'
import type { RightQuestion } from './dialogs/right-dialog.tsx'
import { RightSwitch } from './right-switch.tsx'
import { TierSelect } from './tier-select.tsx'
import { copyResetLink } from './user-acts.ts'
import { UserName } from './user-name.tsx'
import classes from './user-row.module.css'
import { calledBy, protectionOf, whyNoResetLink } from './user-words.ts'

type Props = {
  user: User
  me: User
  onAsk: (question: RightQuestion) => void
  onDelete: (user: User) => void
  onShowLink: (link: string) => void
}

export function UserItem({ user, me, onAsk, onDelete, onShowLink }: Props) {
  const reasonId = useId()
  const name = calledBy(user)
  const protection = protectionOf(user, me)
  const reason = protection && reasonId
  return (
    <article className={classes.row} data-blocked={user.blocked || undefined} aria-label={name}>
      <div className={classes.who}>
        <UserName user={user} isMe={user.id === me.id} />
        {protection && (
          <Text id={reasonId} className={classes.reason}>
            {protection}
          </Text>
        )}
      </div>
      <TierSelect user={user} />
      <RightSwitch
        word="Admin"
        name={name}
        on={user.isAdmin}
        reasonId={reason}
        onAsk={(on) => onAsk({ user, right: 'admin', on })}
      />
      <RightSwitch
        word="Blocked"
        name={name}
        on={user.blocked}
        reasonId={reason}
        onAsk={(on) => onAsk({ user, right: 'blocked', on })}
      />
      <div className={classes.acts}>
        <ResetLink user={user} me={me} onShowLink={onShowLink} />
        <IconButton
          label={`Delete ${name}`}
          icon={<IconTrash size={20} />}
          disabled={protection !== undefined}
          describedBy={reason}
          onClick={() => onDelete(user)}
        />
      </div>
    </article>
  )
}

function ResetLink({ user, me, onShowLink }: Pick<Props, 'user' | 'me' | 'onShowLink'>) {
  const phone = useLayout() === 'phone'
  const [isMaking, setMaking] = useState(false)
  const whyNone = whyNoResetLink(user, me)
  if (whyNone) return <span className={classes.noLink}>{whyNone}</span>

  async function copy() {
    setMaking(true)
    await copyResetLink(user, onShowLink)
    setMaking(false)
  }
  const icon = <IconLink size={20} aria-hidden="true" />
  const label = `Copy password reset link for ${calledBy(user)}`
  if (phone) return <IconButton label={label} icon={icon} loading={isMaking} onClick={copy} />
  return (
    <Button variant="default" leftSection={icon} aria-label={label} loading={isMaking} onClick={copy}>
      Reset link
    </Button>
  )
}
