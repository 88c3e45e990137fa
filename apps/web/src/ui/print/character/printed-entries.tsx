import { type BlockEntry, entryFacts, type Item, itemFacts } from '@lanternkeep/schema'
import { PrintedProse } from '../printed-prose.tsx'
import { PrintedUses } from './printed-uses.tsx'

/** Up to this length it isn't torn between two columns or pages. */
const SHORT = 700

export function PrintedEntry({ entry }: { entry: BlockEntry }) {
  const { name, uses, description } = entry
  return (
    <div className={description.length < SHORT ? 'entry short' : 'entry'}>
      <p>
        <b>{name}</b> {entryFacts(entry).join(', ')} {uses && <PrintedUses uses={uses} />}
      </p>
      {description && <PrintedProse text={description} headingFrom={4} />}
    </div>
  )
}

export function PrintedItem({ item }: { item: Item }) {
  const { name, quantity, description } = item
  return (
    <div className={description.length < SHORT ? 'entry short' : 'entry'}>
      <p>
        <b>{quantity === 1 ? name : `${name} × ${quantity}`}</b>{' '}
        <span className="quiet">{itemFacts(item).join(', ')}</span>
      </p>
      {description && <PrintedProse text={description} headingFrom={4} />}
    </div>
  )
}
