import { UnstyledButton } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { IconButton } from '../../ui/index.ts'
import { Picture } from './picture.tsx'
import classes from './zoom-picture.module.css'

/** In percent of the room it has; the first fits all of it on the screen. */
const STEPS = [100, 175, 275, 400] as const

/** The step that a tap on the picture goes to. */
const ENLARGED = 2

/** A handout's picture as large as the screen allows. A tap or the buttons enlarge it, and then it scrolls. */
export function ZoomPicture({ imageUrl, title }: { imageUrl: string; title: string }) {
  const [step, setStep] = useState(0)
  const percent = STEPS[step] ?? 100
  const isFitted = step === 0
  return (
    <div className={classes.frame}>
      <div className={classes.room} data-zoomed={!isFitted || undefined}>
        <UnstyledButton
          className={classes.picture}
          style={{ '--zoom': `${percent}%` } as CSSProperties}
          aria-label={isFitted ? `Enlarge ${title}` : `Show all of ${title}`}
          onClick={() => setStep(isFitted ? ENLARGED : 0)}
        >
          <Picture imageUrl={imageUrl} title={title} />
        </UnstyledButton>
      </div>
      <div className={classes.buttons}>
        <IconButton
          label="Zoom out"
          variant="default"
          size="md"
          disabled={isFitted}
          icon={<IconZoomOut size={20} />}
          onClick={() => setStep(step - 1)}
        />
        <IconButton
          label="Zoom in"
          variant="default"
          size="md"
          disabled={step === STEPS.length - 1}
          icon={<IconZoomIn size={20} />}
          onClick={() => setStep(step + 1)}
        />
      </div>
    </div>
  )
}
