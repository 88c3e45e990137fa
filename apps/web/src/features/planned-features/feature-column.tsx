import type { PlannedFeature } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadingRows } from '../../ui/index.ts'
import classes from './planned-features.module.css'
import { PriorityGrip } from './priority-grip.tsx'
import type { Column } from './statuses.ts'
import { usePriorities } from './use-priorities.ts'

type Props = {
  column: Column
  /** Undefined while they are loading. */
  features: PlannedFeature[] | undefined
  /** Only admins change priorities; not while the list is an earlier copy. */
  isSortable: boolean
  renderCard: (feature: PlannedFeature, grip: ReactNode) => ReactNode
}

const NONE: PlannedFeature[] = []

export function FeatureColumn({ column: { label, empty, Icon, status }, features, isSortable, renderCard }: Props) {
  const { shown, draggedId, dropOf, onGrab, onStep } = usePriorities(features ?? NONE)
  return (
    <section className={classes.column} aria-label={label}>
      <header className={classes.columnHead} data-status={status}>
        <Icon size={22} aria-hidden="true" />
        <Title order={2} className={classes.columnTitle}>
          {label}
        </Title>
        {features && <span className={classes.count}>{features.length}</span>}
      </header>
      {!features && (
        <>
          <p className={classes.quiet}>Loading...</p>
          <LoadingRows count={2} height={104} label={`Loading ${label}`} />
        </>
      )}
      {features?.length === 0 && <p className={classes.quiet}>{empty}</p>}
      {features && features.length > 0 && (
        <ul className={classes.cards}>
          {shown.map((feature) => (
            <li
              key={feature.id}
              data-row-key={feature.id}
              data-dragged={draggedId === feature.id || undefined}
              data-drop={dropOf(feature.id)}
            >
              {renderCard(
                feature,
                isSortable && shown.length > 1 && (
                  <PriorityGrip
                    title={feature.title}
                    onGrab={(event) => onGrab(feature.id, event)}
                    onStep={(by) => onStep(feature.id, by)}
                  />
                ),
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
