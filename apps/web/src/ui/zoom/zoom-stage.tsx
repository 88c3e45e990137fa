import { Box } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useZoom } from './use-zoom.ts'
import type { Size, Spot } from './zoom-math.ts'
import classes from './zoom-stage.module.css'

type Props = {
  /** What is shown, for screen readers. */
  label: string
  /** Width and height of the content, in any unit. */
  content: Size
  /** The width it is never shown wider than, until someone zooms. */
  most?: number
  /** A tap that isn't a double tap, in parts of the content's width and height. */
  onTap?: (place: Spot) => void
  /** Fills what isn't content, as fog does. */
  fill?: string | undefined
  children: ReactNode
}

/** A frame for one picture: pinch, wheel, double tap, drag, keys and buttons zoom and move what is in it. */
export function ZoomStage({ label, content, most, onTap, fill, children }: Props) {
  const zoom = useZoom({ content, most, onTap })
  const { x, y, scale } = zoom.view
  const { width, height } = zoom.fitted
  return (
    <div className={classes.frame} style={{ '--ratio': `${content.width} / ${content.height}` } as CSSProperties}>
      {/* The keys zoom and move what it shows. */}
      <Box
        ref={zoom.ref}
        className={`${classes.stage} ${fill ?? ''}`}
        role="group"
        aria-label={label}
        aria-description="Plus and minus zoom, 0 shows all of it, arrows move it."
        tabIndex={0}
        data-zoomed={!zoom.isFitted || undefined}
        {...zoom.handlers}
      >
        <div
          className={classes.content}
          data-step={zoom.isStep || undefined}
          style={{ width, height, transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          {children}
        </div>
      </Box>
      <div className={classes.buttons}>
        <IconButton
          label="Zoom in"
          variant="default"
          size="md"
          disabled={zoom.isLargest}
          icon={<IconPlus size={20} />}
          onClick={zoom.zoomIn}
        />
        <IconButton
          label="Zoom out"
          variant="default"
          size="md"
          disabled={zoom.isFitted}
          icon={<IconMinus size={20} />}
          onClick={zoom.zoomOut}
        />
        <IconButton
          label="Show all of it"
          variant="default"
          size="md"
          disabled={zoom.isFitted}
          icon={<IconMaximize size={20} />}
          onClick={zoom.showAll}
        />
      </div>
    </div>
  )
}
