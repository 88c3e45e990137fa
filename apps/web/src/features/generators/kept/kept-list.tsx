import type { KeptResult } from '@lanternkeep/schema'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Ref } from 'react'
import { FixedRows } from '../../../ui/lists/fixed-rows.tsx'
import classes from './kept.module.css'
import { generatorInWords, type KindOfResult, keptInWords, RESULT_KINDS } from './result-words.ts'

type Props = {
  /** Those that the filter and the kind leave. */
  found: readonly KeptResult[]
  filter: string
  kind: KindOfResult
  openId: string | undefined
  /** The one whose page took the place of the list. */
  leftId: string | undefined
  /** Keeps the place where the list is scrolled to. */
  placeRef: Ref<HTMLDivElement>
  onFilter: (filter: string) => void
  onKind: (kind: KindOfResult) => void
  onOpen: (id: string) => void
}

const ROW_REM = 4.5

export function KeptList({ found, filter, kind, openId, leftId, placeRef, onFilter, onKind, onOpen }: Props) {
  return (
    <div className={classes.list}>
      <div className={classes.filters}>
        <TextInput
          aria-label="Filter kept results"
          placeholder="Name or words"
          type="search"
          leftSection={<IconFilter size={20} />}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind of result"
          value={kind}
          data={[{ value: 'all', label: 'All kinds' }, ...RESULT_KINDS]}
          onChange={(event) => onKind(event.currentTarget.value as KindOfResult)}
        />
      </div>
      <div ref={placeRef} className={classes.rows}>
        <FixedRows
          label="Kept results"
          items={found}
          keyOf={({ id }) => id}
          rowRem={ROW_REM}
          followKey={openId}
          leftKey={leftId}
          renderRow={(result) => (
            <button
              type="button"
              className={classes.row}
              aria-current={result.id === openId || undefined}
              onClick={() => onOpen(result.id)}
            >
              <span className={`lk-serif ${classes.name}`} title={result.name}>
                {result.name}
              </span>
              <span className={classes.quiet}>
                {generatorInWords(result)}, {keptInWords(result)}
              </span>
            </button>
          )}
        />
        {found.length === 0 && <p className={classes.none}>No kept result matches.</p>}
      </div>
    </div>
  )
}
