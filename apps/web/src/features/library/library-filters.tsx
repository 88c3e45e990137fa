import { challengeLabel } from '@lanternkeep/schema'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import classes from './library.module.css'
import { type Entry, kindsIn, type LibraryFilter, NO_FILTER, tagsIn } from './library-entry.ts'

type Props = {
  entries: readonly Entry[]
  /** How many match. */
  found: number
  filter: LibraryFilter
  onChange: (filter: LibraryFilter) => void
}

const CHALLENGES = [0, 0.125, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30]

export function LibraryFilters({ entries, found, filter, onChange }: Props) {
  const kinds = useMemo(() => kindsIn(entries), [entries])
  const tags = useMemo(() => tagsIn(entries), [entries])
  const change = (patch: Partial<LibraryFilter>) => onChange({ ...filter, ...patch })
  const isFiltered = Object.keys(NO_FILTER).some(
    (key) => filter[key as keyof LibraryFilter] !== NO_FILTER[key as keyof LibraryFilter],
  )
  const { maxChallenge } = filter
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label="Search the library"
        placeholder="Name, tag or attack"
        type="search"
        leftSection={<IconSearch size={20} />}
        value={filter.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Kind"
        value={filter.kind}
        data={[{ value: '', label: 'Any kind' }, ...kinds]}
        onChange={(event) => change({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Highest challenge"
        value={maxChallenge === undefined ? '' : String(maxChallenge)}
        data={[
          { value: '', label: 'Any challenge' },
          ...CHALLENGES.map((each) => ({ value: String(each), label: `Challenge to ${challengeLabel(each)}` })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ maxChallenge: value === '' ? undefined : Number(value) })}
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Tag"
          value={filter.tag}
          data={[{ value: '', label: 'Any tag' }, ...tags]}
          onChange={(event) => change({ tag: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        aria-label="Source"
        value={filter.source}
        data={[
          { value: 'all', label: 'Mine and SRD' },
          { value: 'mine', label: 'Mine' },
          { value: 'srd', label: 'SRD' },
        ]}
        onChange={(event) => change({ source: event.currentTarget.value as LibraryFilter['source'] })}
      />
      <p className={classes.found} aria-live="polite">
        <b>
          {found.toLocaleString('en-US')} of {entries.length.toLocaleString('en-US')}
        </b>
        {isFiltered && (
          <Button variant="subtle" px="xs" onClick={() => onChange(NO_FILTER)}>
            Clear filters
          </Button>
        )}
      </p>
    </div>
  )
}
