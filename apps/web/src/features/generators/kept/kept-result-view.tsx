import type { KeptResult } from '@lanternkeep/schema'
import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stayResult, useDb } from '../../../data/local/index.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { IconButton, notify } from '../../../ui/index.ts'
import { attempt, undoing } from '../../../ui/toasts/attempt.ts'
import { plainGenerators } from '../generators.ts'
import { EditableResults } from '../pieces/editable-results.tsx'
import { isListOf } from '../pieces/piece.ts'
import { type GeneratedResult, isGenerated } from '../pieces/stored-piece.ts'
import { StoredTools, useStoredSlot } from '../pieces/use-stored-slot.tsx'
import { TableResult } from '../tables/table-result.tsx'
import classes from './kept.module.css'
import { generatorInWords, keptInWords } from './result-words.ts'

type Props = { campaignId: string; result: KeptResult }

/** A kept result: to be edited, and used like a new one. */
export function KeptResultView({ campaignId, result }: Props) {
  if (isGenerated(result)) return <Generated campaignId={campaignId} result={result} />
  return (
    <Frame result={result} tools={null}>
      <TableResult campaignId={campaignId} result={result} />
    </Frame>
  )
}

function Generated({ campaignId, result }: { campaignId: string; result: GeneratedResult }) {
  const { generator, name } = result
  const slot = useStoredSlot(result)
  return (
    <Frame result={result} tools={<StoredTools result={result} isKeptHere />}>
      {!isListOf(generator) && <h3 className={`lk-serif ${classes.title}`}>{name}</h3>}
      <EditableResults generator={plainGenerators[generator]} campaignId={campaignId} slots={[slot]} isOpen />
    </Frame>
  )
}

function Frame({ result, tools, children }: { result: KeptResult; tools: ReactNode; children: ReactNode }) {
  const db = useDb()
  const { id, name } = result
  const remove = () =>
    attempt(async () => {
      const revert = await stayResult(db, id, { kept: false })
      notify({ tone: 'success', title: 'Kept result deleted', message: name, action: undoing(revert) })
    }, 'Failed to delete the result')
  return (
    <section className={classes.view} aria-label={name}>
      <div className={classes.head}>
        <Badge color="gray">{generatorInWords(result)}</Badge>
        <span className={classes.quiet}>{keptInWords(result)}</span>
        <span className={classes.acts}>
          {tools}
          <IconButton
            label={`Delete ${name}`}
            icon={<IconTrash size={20} />}
            onClick={onFirstClick(() => void remove())}
          />
        </span>
      </div>
      {children}
    </section>
  )
}
