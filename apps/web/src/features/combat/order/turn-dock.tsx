import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight, IconPlayerTrackPrev } from '@tabler/icons-react'
import { keepToastsAbove } from '../../../ui/toasts/toast-foot.ts'
import classes from './turn-dock.module.css'

type Props = {
  nextName: string
  /** What Undo would take back. */
  lastAct: { text: string } | undefined
  onUndo: () => void
  onPrevious: () => void
  onNext: () => void
}

/** Next Turn stays under the right thumb. */
export function TurnDock({ nextName, lastAct, onUndo, onPrevious, onNext }: Props) {
  return (
    <div ref={keepToastsAbove} className={classes.dock}>
      <UnstyledButton
        className={classes.side}
        aria-label="Undo"
        title={lastAct ? `Undo: ${lastAct.text}` : 'Nothing to undo'}
        disabled={!lastAct}
        onClick={onUndo}
      >
        <IconArrowBackUp size={23} aria-hidden="true" />
      </UnstyledButton>
      <UnstyledButton className={classes.side} aria-label="Previous turn" title="Previous turn" onClick={onPrevious}>
        <IconPlayerTrackPrev size={23} aria-hidden="true" />
      </UnstyledButton>
      <UnstyledButton className={classes.next} onClick={onNext}>
        <span className={classes.act}>
          Next Turn <IconArrowRight size={23} aria-hidden="true" />
        </span>
        <span className={classes.name} title={nextName}>
          {nextName}
        </span>
      </UnstyledButton>
    </div>
  )
}
