import { challengeLabel, labelOfField } from '@lanternkeep/schema'
import { useMediaQuery } from '@mantine/hooks'
import { IconBook2, IconBookmark } from '@tabler/icons-react'
import { memo } from 'react'
import { FixedRows } from '../../ui/lists/fixed-rows.tsx'
import type { Entry } from './library-entry.ts'
import classes from './library-rows.module.css'

type Props = {
  entries: readonly Entry[]
  openId: string | undefined
  /** The one that was open, or what has its place once it is removed. */
  leftId: string | undefined
  /** Creatures of which two devices hold different versions. */
  conflictedIds: ReadonlySet<string>
  onOpen: (id: string) => void
}

const ROW_REM = 2.75

/** One line each; only the visible ones are drawn, as plain buttons, because scrolling draws many. */
export function LibraryRows({ entries, openId, leftId, conflictedIds, onOpen }: Props) {
  const isNarrow = !useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return (
    <>
      <div className={classes.columns} aria-hidden="true">
        <span>Name</span>
        {!isNarrow && <span className={classes.kind}>Kind</span>}
        <span>Chall.</span>
        <span>Def</span>
        <span>Health</span>
        {!isNarrow && <span className={classes.source}>Source</span>}
      </div>
      <div className={classes.scroller}>
        <FixedRows
          label="Creatures"
          items={entries}
          keyOf={({ id }) => id}
          rowRem={ROW_REM}
          followKey={openId}
          leftKey={leftId}
          renderRow={(entry) => (
            <Row
              entry={entry}
              isOpen={entry.id === openId}
              isConflicted={conflictedIds.has(entry.from.id)}
              isNarrow={isNarrow}
              onOpen={onOpen}
            />
          )}
        />
      </div>
    </>
  )
}

type RowProps = {
  entry: Entry
  isOpen: boolean
  isConflicted: boolean
  /** Without the columns that have no room; drawing them unseen would make scrolling slower. */
  isNarrow: boolean
  onOpen: (id: string) => void
}

const DEFENCE = labelOfField('armorClass')

const Row = memo(function Row({ entry, isOpen, isConflicted, isNarrow, onOpen }: RowProps) {
  const { name, from, figures } = entry
  const { size, challengeRating, armorClass, maxHealth, tags = [] } = figures
  const isMine = from.kind === 'library'
  const Icon = isMine ? IconBookmark : IconBook2
  return (
    <button type="button" className={classes.row} aria-current={isOpen || undefined} onClick={() => onOpen(entry.id)}>
      <span className={classes.name}>
        <span className="lk-serif">{name}</span>
        {isConflicted && <span className={classes.conflict}>Two versions</span>}
        {tags.slice(0, 2).map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
      </span>
      {!isNarrow && (
        <span className={classes.kind}>{[entry.kind, size?.toLowerCase()].filter(Boolean).join(', ')}</span>
      )}
      <b>{challengeRating === undefined ? '–' : challengeLabel(challengeRating)}</b>
      <span title={DEFENCE}>{armorClass ?? '–'}</span>
      <span>{maxHealth ?? '–'}</span>
      {!isNarrow && (
        <span className={classes.source} data-mine={isMine || undefined}>
          <Icon size={18} aria-hidden="true" />
          {isMine ? 'Mine' : 'SRD'}
        </span>
      )}
    </button>
  )
})
