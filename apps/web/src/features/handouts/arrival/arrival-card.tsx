import type { Handout } from '@lanternkeep/schema'
import { Button, Group, UnstyledButton } from '@mantine/core'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Prose } from '../../../ui/index.ts'
import { MapRooms } from '../map/map-rooms.tsx'
import { PersonalLine } from '../personal-line.tsx'
import { Picture } from '../picture.tsx'
import classes from './arrival.module.css'

type Props = { handout: Handout; onOpen: () => void; onDismiss: () => void }

export function ArrivalCard({ handout, onOpen, onDismiss }: Props) {
  const { title, text, imageUrl, map } = handout
  return (
    <Dialog
      opened
      onClose={onDismiss}
      title="Your GM shows you"
      zIndex={300}
      removeScrollProps={{ allowPinchZoom: true }}
      classNames={{ title: classes.from, body: classes.card }}
    >
      <h2 className={classes.title}>{title}</h2>
      <PersonalLine personal={handout.personal} />
      {(map || imageUrl) && (
        <UnstyledButton className={classes.picture} aria-label={`Enlarge ${title}`} onClick={onOpen}>
          {map ? <MapRooms map={map} shows="lifted" /> : <Picture imageUrl={imageUrl} title={title} />}
        </UnstyledButton>
      )}
      {text && (
        <div className={classes.text}>
          <Prose text={text} />
        </div>
      )}
      <Group gap="sm" grow>
        <Button variant="default" size="md" onClick={onOpen}>
          Full screen
        </Button>
        <Button size="md" onClick={onDismiss} data-autofocus>
          Dismiss
        </Button>
      </Group>
    </Dialog>
  )
}
