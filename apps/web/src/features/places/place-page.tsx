import { type Place, placeInWords, type Relation } from '@lanternkeep/schema'
import { Button, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { count } from '../../lib/format.ts'
import { LoadingRows } from '../../ui/index.ts'
import { PlaceIcon } from './place-icon.tsx'
import classes from './places.module.css'
import { RelationGroups } from './relation-groups.tsx'
import type { OpenThing } from './use-relations.ts'

type Props = {
  place: Place
  /** Undefined until they are read. */
  relations: readonly Relation[] | undefined
  onOpen: OpenThing
  onSearch: (words: string) => void
}

/** Everything that names a place or faction. */
export function PlacePage({ place, relations, onOpen, onSearch }: Props) {
  return (
    <article className={classes.page} aria-label={place.name}>
      <header className={classes.pageHead}>
        <Title order={3} className={classes.pageTitle}>
          {place.name}
        </Title>
        <p className={classes.line}>
          <PlaceIcon place={place} /> {placeInWords(place)}
          {relations && `, named in ${count(relations.length, 'entry', 'entries')}`}
        </p>
      </header>
      {relations ? <RelationGroups relations={relations} onOpen={onOpen} /> : <LoadingRows count={3} height={72} />}
      <Button
        className={classes.search}
        variant="subtle"
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        onClick={() => onSearch(place.name)}
      >
        Find where it’s named without an @
      </Button>
    </article>
  )
}
