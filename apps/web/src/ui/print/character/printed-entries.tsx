import { type BlockEntry, damageInWords, type Item, saveInWords, signedBonus } from '@lanternkeep/schema'
import { PrintedProse } from '../printed-prose.tsx'
import { PrintedUses } from './printed-uses.tsx'

/** Up to this length it isn't torn between two columns or pages. */
const SHORT = 700

export function PrintedEntry({ entry }: { entry: BlockEntry }) {
  const { name, aside, attackBonus, damages, save, uses, description } = entry
  const dealt = damages.map(damageInWords).join(' + ')
  const figures = [
    attackBonus !== undefined && `${signedBonus(attackBonus)} to hit`,
    dealt,
    save && saveInWords(save),
    // A weapon's damage as it was typed.
    bare(aside) !== bare(dealt) && aside,
  ]
  return (
    <div className={description.length < SHORT ? 'entry short' : 'entry'}>
      <p>
        <b>{name}</b> {figures.filter(Boolean).join(', ')} {uses && <PrintedUses uses={uses} />}
      </p>
      {description && <PrintedProse text={description} headingFrom={4} />}
    </div>
  )
}

export function PrintedItem({ item }: { item: Item }) {
  const { name, quantity, type, rarity, properties, magicalProperties, description } = item
  const facts = [
    type !== 'misc' && type,
    rarity !== 'common' && rarity,
    item.acBonus !== undefined && `${signedBonus(item.acBonus)} Defence`,
    item.value !== undefined && `${item.value} gp`,
    ...properties,
    ...magicalProperties,
  ]
  return (
    <div className={description.length < SHORT ? 'entry short' : 'entry'}>
      <p>
        <b>{quantity === 1 ? name : `${name} × ${quantity}`}</b>{' '}
        <span className="quiet">{facts.filter(Boolean).join(', ')}</span>
      </p>
      {description && <PrintedProse text={description} headingFrom={4} />}
    </div>
  )
}

function bare(words: string): string {
  return words.replaceAll(/\s/g, '')
}
