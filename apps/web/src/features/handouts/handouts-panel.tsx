import type { Handout } from '@lanternkeep/schema'
import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useHandouts } from '../../data/local/index.ts'
import { useFocusOnNext } from '../../lib/hooks/use-focus-on-next.ts'
import { CardGrid, type CardGridHandle, ConfirmDialog, EmptyState, LoadingRows } from '../../ui/index.ts'
import { HandoutCard } from './handout-card.tsx'
import { HandoutForm } from './handout-form.tsx'
import { HandoutView } from './handout-view.tsx'
import classes from './handouts-panel.module.css'
import { useHandoutSaving } from './use-handout-saving.ts'

type Open = { what: 'view' | 'form' | 'leaving'; id: string } | { what: 'new' }

type Props = {
  campaignId: string
  /** The handout that is open at first. */
  openHandoutId?: string
}

/** The GM's album: the handouts, and whether players see them on their phones. */
export function HandoutsPanel({ campaignId, openHandoutId }: Props) {
  const { data: handouts, isPending } = useHandouts(campaignId)
  const saving = useHandoutSaving(campaignId)
  const [open, setOpen] = useState<Open | undefined>(openHandoutId ? { what: 'view', id: openHandoutId } : undefined)
  const grid = useRef<CardGridHandle>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = useFocusOnNext(handouts?.map(({ id }) => id) ?? [], (index) =>
    grid.current ? grid.current.focusCard(index) : heading.current?.focus(),
  )
  const close = () => setOpen(undefined)
  const opened = (what: Open['what']): Handout | undefined =>
    open && open.what === what && 'id' in open ? handouts?.find(({ id }) => id === open.id) : undefined
  const [viewed, edited, leaving] = [opened('view'), opened('form'), opened('leaving')]
  // One that was deleted elsewhere may come back from the trash, and no one asks about it then.
  const isGone = (open?.what === 'view' && !viewed) || (open?.what === 'leaving' && !leaving)
  if (handouts && isGone) close()
  const newButton = (
    <Button leftSection={<IconPlus size={20} />} onClick={() => setOpen({ what: 'new' })}>
      New Handout
    </Button>
  )
  return (
    <section className={classes.panel} aria-label="Handouts">
      <div className={classes.head}>
        <Title ref={heading} tabIndex={-1} order={2} className={classes.title}>
          Handouts
        </Title>
        {handouts && handouts.length > 0 && newButton}
      </div>
      {isPending && <LoadingRows count={3} height={200} label="Loading handouts" />}
      {handouts?.length === 0 && (
        <EmptyState
          lit
          title="Nothing to show yet"
          text="No handouts yet. Prepare pictures, letters and maps, and show them on the players’ phones when the time comes."
          action={newButton}
        />
      )}
      {handouts && handouts.length > 0 && (
        <CardGrid
          label="Handouts"
          handle={grid}
          items={handouts}
          keyOf={({ id }) => id}
          leastWidthRem={17}
          estimatePx={330}
          renderCard={(handout) => (
            <HandoutCard
              handout={handout}
              onOpen={() => setOpen({ what: 'view', id: handout.id })}
              onTurn={() => saving.turn(handout)}
              onEdit={() => setOpen({ what: 'form', id: handout.id })}
              onDelete={() => setOpen({ what: 'leaving', id: handout.id })}
            />
          )}
        />
      )}
      {viewed && <HandoutView handout={viewed} isGm onClose={close} />}
      {handouts && (open?.what === 'new' || open?.what === 'form') && (
        <HandoutForm
          key={open.what === 'form' ? open.id : 'new'}
          campaignId={campaignId}
          handout={edited}
          wasDeleted={open.what === 'form' && !edited}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={leaving !== undefined}
        title="Delete this handout?"
        text={leaving && `This deletes “${leaving.title}” from the campaign and from players’ phones.`}
        confirmLabel="Delete handout"
        destructive
        onConfirm={() => {
          if (leaving) {
            leave(leaving.id)
            void saving.remove(leaving)
          }
          close()
        }}
        onClose={close}
      />
    </section>
  )
}
