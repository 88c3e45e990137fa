import { Text, Title, UnstyledButton } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { type ShownHandout, shownOf, useHandouts } from '../../data/local/index.ts'
import { nameOfShown } from '../../lib/browser/shared-seen.ts'
import { formatTimeOrDay } from '../../lib/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { excerptOf } from './excerpt.ts'
import classes from './handout-album.module.css'
import { HandoutView } from './handout-view.tsx'
import { MapRooms } from './map/map-rooms.tsx'
import { PersonalLine } from './personal-line.tsx'
import { Picture } from './picture.tsx'
import { useNoteOpened } from './use-opened-handouts.ts'

/** What the GM showed: the last one large, earlier ones small. Renders nothing without handouts. */
export function HandoutAlbum({ campaignId }: { campaignId: string }) {
  const shown = shownOf(useHandouts(campaignId).data)
  // Hidden and shown again, it arrives as any other does; it doesn't also open here.
  const [openName, setOpenName] = useState<string>()
  const open = shown.find((handout) => nameOfShown(handout) === openName)
  const [last, ...before] = shown
  const noteOpened = useNoteOpened(campaignId)
  function turnTo(handout: ShownHandout | undefined) {
    if (handout) noteOpened(handout)
    setOpenName(handout && nameOfShown(handout))
  }
  if (!last) return null
  return (
    <section className={classes.album} aria-label="Handouts">
      <LastHandout handout={last} onOpen={() => turnTo(last)} />
      {before.length > 0 && (
        <>
          <Title order={2} fz={20}>
            Shown before
          </Title>
          <ul className={classes.grid}>
            {before.map((handout) => (
              <li key={handout.id}>
                <UnstyledButton className={classes.tile} onClick={() => turnTo(handout)}>
                  {handout.map || handout.imageUrl ? (
                    <span className={classes.thumb}>
                      <Cover handout={handout} />
                    </span>
                  ) : (
                    <span className={classes.thumb} data-text>
                      {excerptOf(handout.text)}
                    </span>
                  )}
                  <span className={classes.name}>{handout.title}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {open && (
        <HandoutView
          handout={open}
          album={{
            index: shown.indexOf(open),
            count: shown.length,
            onTurn: (index) => turnTo(shown[index]),
          }}
          onClose={() => setOpenName(undefined)}
        />
      )}
    </section>
  )
}

function LastHandout({ handout, onOpen }: { handout: ShownHandout; onOpen: () => void }) {
  const { title, text, imageUrl, map, sharedAt } = handout
  const today = useToday()
  const hasCover = map !== undefined || Boolean(imageUrl)
  return (
    <article className={classes.last} aria-label={title}>
      {hasCover && (
        <div className={classes.large}>
          <Cover handout={handout} />
        </div>
      )}
      <div className={classes.words}>
        <span className={classes.from}>
          <IconMailOpened size={20} aria-hidden="true" /> Last from your GM, {formatTimeOrDay(sharedAt, today)}
        </span>
        <UnstyledButton className={classes.open} onClick={onOpen}>
          <Title order={2} fz={22} lh={1.2}>
            {title}
          </Title>
        </UnstyledButton>
        <PersonalLine personal={handout.personal} />
        {text && (
          <Text c="dimmed" lineClamp={hasCover ? 3 : 8} className={classes.text}>
            {excerptOf(text)}
          </Text>
        )}
      </div>
    </article>
  )
}

/** Its map as far as players see it, or its picture. */
function Cover({ handout: { map, imageUrl } }: { handout: ShownHandout }) {
  return map ? <MapRooms map={map} shows="lifted" /> : <Picture imageUrl={imageUrl} title="" cover />
}
