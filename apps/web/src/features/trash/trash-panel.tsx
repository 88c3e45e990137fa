import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '../../lib/hooks/use-today.ts'
import { EmptyState, LoadingRows, Segments } from '../../ui/index.ts'
import { groupTrash, keyOfTrash, type TrashItem } from './merge-trash.ts'
import classes from './trash.module.css'
import { TrashedRow } from './trashed-row.tsx'
import type { Trash } from './use-trash.ts'

type Props = { trash: Trash; onShow: (item: TrashItem) => void }
type Filter = 'all' | TrashItem['collection']

const FILTERS: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'characters', label: 'Characters' },
  { value: 'sessions', label: 'Sessions' },
  { value: 'handouts', label: 'Handouts' },
  { value: 'recordings', label: 'Recordings' },
  { value: 'prep', label: 'Prep' },
]

/** Offered only if the trash has one. */
const RARE: readonly Filter[] = ['recordings', 'prep']

/** What the GM deleted in the last 30 days, each with a way to restore it. */
export function TrashPanel({ trash, onShow }: Props) {
  // Memoized, the time would stay the one at which the list was opened: what is deleted after it had 31 days left.
  'use no memo'
  const { items, back, isPending, trouble, retry, bring } = trash
  const [filter, setFilter] = useState<Filter>('all')
  const now = new Date()
  const today = useToday()
  const has = (wanted: Filter) => items.some(({ collection }) => collection === wanted)
  const choices = FILTERS.filter(({ value }) => !RARE.includes(value) || has(value))
  const chosen = choices.some(({ value }) => value === filter) ? filter : 'all'
  const groups = groupTrash(items.filter(({ collection }) => chosen === 'all' || collection === chosen))
  return (
    <section className={classes.trash} aria-label="Trash">
      <div className={classes.head}>
        <p className={classes.about}>
          Deleted items stay here for 30 days. <span className={classes.muted}>Players never see this list.</span>
        </p>
        {items.length > 0 && (
          <div className={classes.filter}>
            <Segments label="Show" value={chosen} choices={choices} onChange={setFilter} />
          </div>
        )}
      </div>
      {trouble && (
        <p className={classes.trouble} role="status">
          <IconCloudOff size={20} aria-hidden="true" />
          <span>{troubleWords[trouble]}</span>
          {trouble !== 'offline' && (
            <Button variant="subtle" px="xs" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      {isPending && items.length === 0 && <LoadingRows count={4} height={64} label="Loading the trash" />}
      {!isPending && items.length === 0 && (
        <EmptyState lit title="The trash is empty" text="What you delete stays here for 30 days." />
      )}
      {items.length > 0 && groups.length === 0 && <Text c="dimmed">Nothing of this kind is in the trash.</Text>}
      {groups.length > 0 && (
        <ul className={classes.list} aria-label="Deleted">
          {groups.map(({ key, items: together }) => (
            <TrashedRow
              key={key}
              items={together}
              isBack={together.every((item) => back.has(keyOfTrash(item)))}
              isOffline={trouble !== undefined}
              now={now}
              today={today}
              onBring={() => bring(together.filter((item) => !back.has(keyOfTrash(item))))}
              onShow={() => together[0] && onShow(together[0])}
            />
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <p className={classes.foot}>
          <IconInfoCircle size={20} aria-hidden="true" />
          <span>After that, items are deleted here, on your other devices and in the cloud.</span>
        </p>
      )}
    </section>
  )
}

const troubleWords = {
  offline: 'You’re offline. This list shows only what this device knows.',
  unreachable: 'Can’t reach the server. This list shows only what this device knows.',
  refused: 'The server had a problem. This list shows only what this device knows.',
}
