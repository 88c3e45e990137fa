import { type Character, countersOf, sheetFacts } from '@lanternkeep/schema'
import { PrintedUses } from './printed-uses.tsx'

/** Saves, skills and everything else that is one line: what isn't known isn't there. */
export function PrintedFacts({ character }: { character: Character }) {
  const counters = countersOf(character)
  return (
    <div className="facts">
      {sheetFacts(character).map(([label, fact]) => (
        <p key={label}>
          <b>{label}</b> {fact}
        </p>
      ))}
      {counters.length > 0 && (
        <div className="counters">
          {counters.map(({ id, name, aside, uses }) => (
            <p key={id}>
              <b>{name}</b> {aside} {uses && <PrintedUses uses={uses} />}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
