import type { Handout } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useImageUrl } from '../../data/local/index.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Prose } from '../../ui/index.ts'
import { PrintButton } from '../../ui/print/print-button.tsx'
import classes from './handout-view.module.css'
import { FogBoard } from './map/fog-board.tsx'
import { SeenMap } from './map/seen-map.tsx'
import { PersonalLine } from './personal-line.tsx'
import { ZoomPicture } from './zoom-picture.tsx'

type Props = {
  handout: Handout
  onClose: () => void
  /** The GM uncovers its map here. */
  isGm?: boolean
  /** Where it stands among others, which can be turned to. */
  album?: { index: number; count: number; onTurn: (index: number) => void }
}

/** All of a handout: the picture as large as the screen allows, and the text. */
export function HandoutView({ handout, isGm, onClose, album }: Props) {
  const { id, title, text, imageUrl, map } = handout
  const phone = useLayout() === 'phone'
  const picture = useImageUrl(imageUrl)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={phone}
      zIndex={300}
      removeScrollProps={{ allowPinchZoom: true }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <PersonalLine personal={handout.personal} />
      {map && (isGm ? <FogBoard key={id} handout={handout} map={map} /> : <SeenMap key={id} map={map} title={title} />)}
      {imageUrl && <ZoomPicture key={imageUrl} imageUrl={imageUrl} title={title} />}
      {text && <Prose text={text} />}
      <div className={classes.acts}>
        <PrintButton
          hasWord
          label={`Print ${title}`}
          title={title}
          load={async () => {
            const { PrintedHandout } = await import('./print/printed-handout.tsx')
            return <PrintedHandout handout={handout} picture={picture} />
          }}
        />
      </div>
      {album && album.count > 1 && <Turn {...album} />}
    </Dialog>
  )
}

function Turn({ index, count, onTurn }: NonNullable<Props['album']>) {
  return (
    <nav className={classes.turn} aria-label="Handouts">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onTurn(index - 1)}
      >
        Newer
      </Button>
      <span role="status">
        {index + 1} of {count}
      </span>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={20} aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => onTurn(index + 1)}
      >
        Older
      </Button>
    </nav>
  )
}
