import { blockLine, characterLine } from '@lanternkeep/schema'
import { IconPin, IconPinFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyName } from '../../../ui/character/copy-name.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './hub-block.module.css'
import type { HubBlock } from './use-hub-block.ts'

/** Whose block it is, and whether it stays when the turn passes. */
export function BlockHead({ block, children }: { block: HubBlock; children: ReactNode }) {
  const { character, isActing, isPinned, pin } = block
  if (!character) return null
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h2 className={`lk-serif ${classes.name}`} title={character.name}>
          <CopyName name={character.name} />
        </h2>
        <p className={classes.line}>
          {isActing && (
            <span className={classes.now}>
              <IconPlayerPlayFilled size={13} aria-hidden="true" /> Now
            </span>
          )}
          <span>{blockLine(character) || characterLine(character)}</span>
        </p>
      </div>
      {children && (
        <div className={classes.tools}>
          <IconButton
            label={isPinned ? 'Unpin: follow the turn' : 'Pin: stay when the turn passes'}
            size="md"
            icon={isPinned ? <IconPinFilled size={20} /> : <IconPin size={20} />}
            onClick={pin}
          />
          {children}
        </div>
      )}
    </header>
  )
}
