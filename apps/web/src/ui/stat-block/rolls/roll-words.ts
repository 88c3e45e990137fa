import { type DiceRoll, rollInWords, type SheetRoll } from '@lanternkeep/schema'

type Rolled = Pick<DiceRoll, 'dice' | 'rolls' | 'total'> & { asked: SheetRoll }

/** 'Thorn lash attack 19 against Def 15', 'Thorn lash 13 piercing' */
export function rolledInWords({ total, asked }: Rolled, defence?: number): string {
  const { label, damage, next, formula } = asked
  if (damage !== undefined) return [label, total, damage].filter((word) => word !== '').join(' ')
  const isAttack = next !== undefined || label.endsWith(' attack')
  return `${label || formula} ${total}${isAttack && defence !== undefined ? ` against Def ${defence}` : ''}`
}

/** '14 + 5' beside the total; empty for one plain die. */
export function sumInWords(roll: Rolled): string {
  const words = rollInWords(roll)
  return words === String(roll.total) ? '' : words
}

/** Of a foe the number has to stay: 'Tamsin' for a hero, 'Orc 2' for a foe. */
export function shortName({ type, name }: { type: string; name: string }): string {
  return type === 'player' ? (name.split(' ')[0] ?? name) : name
}
