import type { UsesLeft } from '@lanternkeep/schema'

/** More would fill a line. */
const MOST_BOXES = 20

/** A box for each use, to tick with a pencil; the used ones are black. */
export function PrintedUses({ uses: { left, max } }: { uses: UsesLeft }) {
  if (max > MOST_BOXES) return `${left} / ${max}`
  return (
    <span className="boxes" role="img" aria-label={`${left} of ${max} left`}>
      {Array.from({ length: max }, (_, at) => at).map((at) => (
        <i key={at} className={at < left ? undefined : 'used'} />
      ))}
    </span>
  )
}
