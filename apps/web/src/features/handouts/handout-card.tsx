import type { Handout } from '@lanternkeep/schema'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconChecks, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useConnection, useHandoutsSeen } from '../../data/local/index.ts'
import { useOneAtATime } from '../../lib/hooks/use-one-at-a-time.ts'
import { CardActs } from '../../ui/index.ts'
import { excerptOf } from './excerpt.ts'
import classes from './handout-card.module.css'
import { roomsSeen, turnInWords, whoHasSeenIt, whoSeesIt } from './handout-words.ts'
import { MapRooms } from './map/map-rooms.tsx'
import { Picture } from './picture.tsx'
import { useAudience } from './use-audience.ts'

type Props = {
  handout: Handout
  onOpen: () => void
  /** Shows it to the players, or hides it again. */
  onTurn: () => Promise<unknown>
  onEdit: () => void
  onDelete: () => void
}

export function HandoutCard({ handout, onOpen, onTurn, onEdit, onDelete }: Props) {
  const { title, text, imageUrl, map } = handout
  const { online } = useConnection()
  const once = useOneAtATime()
  const isShown = handout.sharedAt !== undefined
  const Icon = isShown ? IconEye : IconEyeOff
  const { only, gone } = useAudience(handout)
  const seen = useHandoutsSeen(handout.campaignId).filter((each) => each.handout.id === handout.id)
  const words = turnInWords({ isShown, only })

  return (
    <article className={`lk-card ${classes.card}`} aria-label={title} data-shown={isShown || undefined}>
      {map && (
        <div className={classes.picture}>
          <MapRooms map={map} shows="all" />
        </div>
      )}
      {!map && imageUrl && (
        <div className={classes.picture}>
          <Picture imageUrl={imageUrl} title="" cover />
        </div>
      )}
      <div className={classes.words}>
        <UnstyledButton className={classes.open} aria-label={`Open ${title}`} onClick={onOpen}>
          <h3 className={classes.title} title={title}>
            {title}
          </h3>
        </UnstyledButton>
        {text && (
          <Text c="dimmed" fz="sm" lineClamp={imageUrl || map ? 2 : 6} className={classes.text}>
            {excerptOf(text)}
          </Text>
        )}
      </div>
      <p className={classes.state} role="status">
        <Icon size={18} aria-hidden="true" /> {whoSeesIt({ isShown, only, gone, online })}
        {map && `. ${roomsSeen(map)}.`}
      </p>
      {seen.length > 0 && (
        <p className={classes.seen}>
          <IconChecks size={18} aria-hidden="true" /> {whoHasSeenIt(seen.map(({ player }) => player.name))}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          variant={isShown ? 'default' : 'light'}
          px="sm"
          aria-label={`${words}: ${title}`}
          // Not disabled meanwhile: a disabled button loses the focus.
          onClick={() => void once(onTurn)}
        >
          {words}
        </Button>
        <CardActs title={title} className={classes.acts} disabled={false} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </article>
  )
}
