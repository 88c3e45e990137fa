import type { User } from '@lanternkeep/schema'
import { Badge, Text } from '@mantine/core'
import { IconBan, IconCrown, IconMailQuestion, IconUserCheck } from '@tabler/icons-react'
import classes from './user-row.module.css'
import { fullName } from './user-words.ts'

export function UserName({ user, isMe }: { user: User; isMe: boolean }) {
  const name = fullName(user)
  const { email, username } = user
  return (
    <>
      <div className={classes.nameLine}>
        <Text component="span" className={classes.name} title={name || undefined}>
          {name || '(no name)'}
        </Text>
        {user.isOwner && (
          <Badge color="lantern" variant="outline" leftSection={<IconCrown size={16} aria-hidden="true" />}>
            Owner
          </Badge>
        )}
        {isMe && (
          <Badge color="gray" leftSection={<IconUserCheck size={16} aria-hidden="true" />}>
            You
          </Badge>
        )}
        {user.blocked && (
          <Badge color="ember" leftSection={<IconBan size={16} aria-hidden="true" />}>
            Blocked
          </Badge>
        )}
        {!user.emailVerified && (
          <Badge color="straw" leftSection={<IconMailQuestion size={16} aria-hidden="true" />}>
            Unverified
          </Badge>
        )}
      </div>
      <Text className={classes.address} title={email}>
        {email || 'No email address'}
        {username && username !== email && ` · ${username}`}
      </Text>
    </>
  )
}
