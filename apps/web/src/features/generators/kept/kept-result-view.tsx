import type { KeptResult } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { bringBackPrep, stayResult, useDb } from '../../../data/local/index.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { GoneLine } from '../../../ui/page/gone-line.tsx'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { plainGenerators } from '../generators.ts'
import { EditableResults } from '../pieces/editable-results.tsx'
import { isListOf } from '../pieces/piece.ts'
import { type GeneratedResult, isGenerated } from '../pieces/stored-piece.ts'
import { StoredTools, useStoredSlot } from '../pieces/use-stored-slot.tsx'
import { TableResult } from '../tables/table-result.tsx'
import classes from './kept.module.css'
import { generatorInWords, keptInWords } from './result-words.ts'

type Props = {
  campaignId: string
  result: KeptResult
  /** Another device deleted it while it was open: what was typed stays in sight. */
  isGone: boolean
  onTouched: () => void
  onLeaving: () => void
}

/** A kept result: to be edited, and used like a new one. */
export function KeptResultView(props: Props) {
  const { result } = props
  if (isGenerated(result)) return <Generated {...props} result={result} />
  return (
    <Frame {...props} tools={null}>
      <TableResult campaignId={props.campaignId} result={result} isGone={props.isGone} />
    </Frame>
  )
}

function Generated(props: Props & { result: GeneratedResult }) {
  const { campaignId, result, isGone } = props
  const { generator, name } = result
  const slot = useStoredSlot(result, isGone)
  return (
    <Frame {...props} tools={<StoredTools result={result} isKeptHere={result.kept} isGone={isGone} />}>
      {!isListOf(generator) && <h3 className={`lk-serif ${classes.title}`}>{name}</h3>}
      <EditableResults generator={plainGenerators[generator]} campaignId={campaignId} slots={[slot]} isOpen />
    </Frame>
  )
}

type FrameProps = Props & { tools: ReactNode; children: ReactNode }

function Frame({ result, isGone, tools, children, onTouched, onLeaving }: FrameProps) {
  const db = useDb()
  const once = useOneAtATime()
  const { id, name } = result
  const remove = () =>
    attempt(async () => {
      onLeaving()
      const revert = await stayResult(db, id, { kept: false })
      notify({ tone: 'success', title: 'Kept result deleted', message: name, action: undoing(revert) })
    }, 'Failed to delete the result')
  const bringBack = () => attempt(() => bringBackPrep(db, result), 'Failed to restore the result')
  return (
    <section className={classes.view} aria-label={name} onFocus={onTouched}>
      {isGone && <GoneLine radius={0} onBringBack={() => void once(bringBack)} />}
      <div className={classes.head}>
        <Badge color="gray">{generatorInWords(result)}</Badge>
        <span className={classes.quiet}>{keptInWords(result)}</span>
        <span className={classes.acts}>
          {tools}
          <IconButton
            label={`Delete ${name}`}
            icon={<IconTrash size={20} />}
            disabled={isGone || !result.kept}
            onClick={onFirstClick(() => void remove())}
          />
        </span>
      </div>
      {children}
    </section>
  )
}
