import type { SheetRoll } from '@lanternkeep/schema'
import { type OnRoll, RollButton } from './roll-button.tsx'

/** What a hit deals, one tap away. */
export function NextRolls({ asked, onRoll }: { asked: SheetRoll; onRoll: OnRoll }) {
  return (asked.next ?? []).map((next) => (
    <RollButton key={`${next.formula} ${next.damage}`} icon="dice" roll={next} hasCritical onRoll={onRoll}>
      {next.formula.replace('-', '−')}
    </RollButton>
  ))
}
