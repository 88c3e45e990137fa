import { challengeLabel } from '@lanternkeep/schema'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { type Dispatch, memo, type SetStateAction, useCallback, useMemo, useState } from 'react'
import classes from './library.module.css'
import { type Entry, kindsIn, type LibraryFilter, NO_FILTER, tagsIn } from './library-entry.ts'

type Props = {
  entries: readonly Entry[]
  /** How many match. */
  found: number
  filter: LibraryFilter
  onChange: Dispatch<SetStateAction<LibraryFilter>>
}

const CHALLENGES = [0, 0.125, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30]

const OF_CHALLENGE = [
  { value: '', label: 'Any challenge' },
  ...CHALLENGES.map((each) => ({ value: String(each), label: `Challenge to ${challengeLabel(each)}` })),
]
const OF_SOURCE = [
  { value: 'all', label: 'Mine and SRD' },
  { value: 'mine', label: 'Mine' },
  { value: 'srd', label: 'SRD' },
]

export function LibraryFilters({ entries, found, filter, onChange }: Props) {
  const change = useCallback((patch: Partial<LibraryFilter>) => onChange((all) => ({ ...all, ...patch })), [onChange])
  const isFiltered = Object.keys(NO_FILTER).some(
    (key) => filter[key as keyof LibraryFilter] !== NO_FILTER[key as keyof LibraryFilter],
  )
  const { search, ...others } = filter
  /** On a phone the selects would leave no room for the creatures. */
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        aria-label="Search the library"
        placeholder="Name, tag or attack"
        type="search"
        leftSection={<IconSearch size={20} />}
        value={search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={20} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </Button>
      <div className={classes.selects} data-open={isOpen || undefined}>
        <Selects entries={entries} {...others} onChange={change} />
      </div>
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

type SelectsProps = Omit<LibraryFilter, 'search'> & {
  entries: readonly Entry[]
  onChange: (patch: Partial<LibraryFilter>) => void
}

/** Typing in the search leaves them as they are. */
const Selects = memo(function Selects({ entries, kind, maxChallenge, tag, source, onChange }: SelectsProps) {
  const kinds = useMemo(() => kindsIn(entries), [entries])
  const tags = useMemo(() => tagsIn(entries), [entries])
  return (
    <>
      <NativeSelect
        aria-label="Kind"
        value={kind}
        data={[{ value: '', label: 'Any kind' }, ...kinds]}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Highest challenge"
        value={maxChallenge === undefined ? '' : String(maxChallenge)}
        data={OF_CHALLENGE}
        onChange={({ currentTarget: { value } }) =>
          onChange({ maxChallenge: value === '' ? undefined : Number(value) })
        }
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label="Tag"
          value={tag}
          data={[{ value: '', label: 'Any tag' }, ...tags]}
          onChange={(event) => onChange({ tag: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        aria-label="Source"
        value={source}
        data={OF_SOURCE}
        onChange={(event) => onChange({ source: event.currentTarget.value as LibraryFilter['source'] })}
      />
    </>
  )
})
