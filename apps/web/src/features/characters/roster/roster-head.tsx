import { Button, Select, TextInput, Title } from '@mantine/core'
import { IconArrowsSort, IconListCheck, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TagFilter } from '../../../ui/character/tag-filter.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { CharacterWords } from '../character-words.ts'
import type { sortChoices } from './listing/roster-sort.ts'
import type { Listing } from './listing/use-listing.ts'
import type { Selection } from './many/use-selection.ts'
import classes from './roster.module.css'

type Props = {
  words: CharacterWords
  /** How many there are; 0 while they load. */
  total: number
  sorts: ReturnType<typeof sortChoices>
  listing: Listing
  selection: Selection
  newButton: ReactNode
}

/** What the list is, and how it is shown and filtered. */
export function RosterHead({ words, total, sorts, listing, selection, newButton }: Props) {
  return (
    <header className={classes.top}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {words.title} {total > 0 && <span className={classes.total}>{total}</span>}
        </Title>
        {total > 0 && (
          <>
            <Segments
              label="Show as"
              value={listing.view}
              onChange={(view) => listing.change({ view })}
              choices={[
                { value: 'rows', label: 'Rows' },
                { value: 'cards', label: 'Cards' },
              ]}
            />
            <Button
              variant={selection.isOn ? 'light' : 'default'}
              leftSection={<IconListCheck size={20} />}
              onClick={selection.isOn ? selection.leave : selection.start}
            >
              {selection.isOn ? 'Done' : 'Select'}
            </Button>
            {newButton}
          </>
        )}
      </div>
      {listing.isFilterable && (
        <div className={classes.filters}>
          <TextInput
            className={classes.search}
            aria-label={words.search}
            placeholder={words.search}
            type="search"
            size="md"
            leftSection={<IconSearch size={20} />}
            value={listing.search}
            onChange={(event) => listing.setSearch(event.currentTarget.value)}
          />
          <div className={classes.tags}>
            <TagFilter tags={listing.allTags} chosen={listing.tags} onChange={listing.setTags} />
          </div>
          <Select
            className={classes.sort}
            aria-label="Sort by"
            size="md"
            leftSection={<IconArrowsSort size={20} aria-hidden="true" />}
            data={sorts}
            value={listing.sort}
            allowDeselect={false}
            onChange={(sort) => sort && listing.change({ sort })}
          />
        </div>
      )}
    </header>
  )
}
