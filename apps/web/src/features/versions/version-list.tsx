import type { EarlierVersionEntry } from '@lanternkeep/schema'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { formatRecent } from '../../lib/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { whoSaved, wordsInWords } from './version-words.ts'
import classes from './versions.module.css'

type Props = {
  versions: readonly EarlierVersionEntry[]
  /** Absent on a phone until one is opened. */
  selectedId?: string
  memberId: string | undefined
  onSelect: (id: string) => void
}

/** The present state, and below it the versions, the latest first. */
export function VersionList({ versions, selectedId, memberId, onSelect }: Props) {
  const today = useToday()
  const current = versions[0]?.replaced
  return (
    <nav className={classes.list} aria-label="Versions">
      <div className={classes.entry}>
        <span className={classes.time}>Now</span>
        {current && <span className={classes.who}>{whoSaved(current, memberId)}</span>}
      </div>
      <ul className={classes.entries}>
        {versions.map(({ id, made, words, isFirst, hasTranscript }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.entry}
              aria-current={id === selectedId ? 'true' : undefined}
              onClick={() => onSelect(id)}
            >
              <span className={classes.entryHead}>
                <span className={classes.time}>{formatRecent(made.at, today)}</span>
                {words && <Figures {...words} />}
              </span>
              <span className={classes.who}>{whoSaved(made, memberId)}</span>
              {hasTranscript && <span className={classes.who}>Transcript added</span>}
              {isFirst && <span className={classes.who}>First version</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.explanation}>
        Words added and removed by each save. Saves by one person within ten minutes count as one.
      </p>
    </nav>
  )
}

function Figures({ added, removed }: { added: number; removed: number }) {
  return (
    <span className={classes.figures}>
      <VisuallyHidden>{wordsInWords({ added, removed })}</VisuallyHidden>
      {added > 0 && (
        <span aria-hidden="true" className={classes.added}>
          +{added}
        </span>
      )}
      {removed > 0 && (
        <span aria-hidden="true" className={classes.removed}>
          −{removed}
        </span>
      )}
    </span>
  )
}
