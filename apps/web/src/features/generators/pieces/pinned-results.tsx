import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPinFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useResults } from '../../../data/local/index.ts'
import type { PlainGenerator } from '../generator.ts'
import { EditableResults } from './editable-results.tsx'
import classes from './pieces.module.css'
import { type GeneratedResult, isGenerated } from './stored-piece.ts'
import { StoredTools, useStoredSlot } from './use-stored-slot.tsx'

type Props = { campaignId: string; generator: PlainGenerator }

/** What stays while other results are rolled: a row each, which opens. */
export function PinnedResults({ campaignId, generator }: Props) {
  const { data: results = [] } = useResults(campaignId)
  const pinned = results.filter((result) => isGenerated(result) && result.pinned && result.generator === generator.name)
  if (pinned.length === 0) return null
  return (
    <section className={classes.pinned} aria-label="Pinned">
      <h3 className={classes.pinnedTitle}>
        <IconPinFilled size={16} aria-hidden="true" />
        Pinned
      </h3>
      <ul className={classes.pins}>
        {pinned.map((result) => (
          <Pinned key={result.id} campaignId={campaignId} generator={generator} result={result as GeneratedResult} />
        ))}
      </ul>
    </section>
  )
}

function Pinned({ campaignId, generator, result }: Props & { result: GeneratedResult }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const slot = useStoredSlot(result)
  return (
    <li className={classes.pin}>
      <div className={classes.pinHead}>
        <UnstyledButton
          className={classes.pinOpener}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          <span className={`lk-serif ${classes.pinName}`}>{result.name}</span>
          <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
        </UnstyledButton>
        <span className={classes.tools}>
          <StoredTools result={result} />
        </span>
      </div>
      {open && (
        <div id={id} className={classes.pinBody}>
          <EditableResults generator={generator} campaignId={campaignId} slots={[slot]} isOpen />
        </div>
      )}
    </li>
  )
}
