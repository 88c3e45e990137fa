import type { PlannedFeature } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LoadingRows } from '../../ui/index.ts'
import classes from './planned-features.module.css'
import type { Column } from './statuses.ts'

type Props = {
  column: Column
  /** Undefined while they are loading. */
  features: PlannedFeature[] | undefined
  renderCard: (feature: PlannedFeature) => ReactNode
}

export function FeatureColumn({ column: { label, empty, Icon, status }, features, renderCard }: Props) {
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
          {features.map((feature) => (
            <li key={feature.id}>{renderCard(feature)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
