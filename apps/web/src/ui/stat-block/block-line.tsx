import {
  attackRoll,
  type BlockEntry,
  criticalOf,
  type DiceRoll,
  damageInWords,
  damageRolls,
  type SheetRoll,
  saveInWords,
  signedBonus,
  type UseOf,
} from '@lanternkeep/schema'
import { RollButton } from './rolls/roll-button.tsx'
import { RollText } from './rolls/roll-text.tsx'
import classes from './stat-block.module.css'
import { Uses } from './uses.tsx'

export type BlockActs = {
  /** Returns what fell; undefined if it is nothing to roll. */
  onRoll: (roll: SheetRoll) => DiceRoll | undefined
  /** Without it, uses are only shown. */
  onUse?: (use: UseOf, by: number) => void
}

/** An action, a trait, a weapon or a spell: its attack and damage, its uses, and its text. */
export function BlockLine({ entry, acts }: { entry: BlockEntry; acts: BlockActs }) {
  const { name, aside, attackBonus, damages, save, description } = entry
  const rolls = damageRolls(name, damages)
  const roll = (asked: SheetRoll) => void acts.onRoll(asked)
  const hasButtons = attackBonus !== undefined || rolls.length > 0
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.words}>
          <b className={classes.name}>{name}</b> {aside && <span className={classes.muted}>{aside}</span>}
        </span>
        <EntryUses entry={entry} acts={acts} />
      </div>
      {save && <p className={classes.save}>{saveInWords(save)}</p>}
      {hasButtons && (
        <div className={classes.buttons}>
          {attackBonus !== undefined && (
            <RollButton icon="attack" roll={attackRoll(name, attackBonus, damages)} onRoll={roll}>
              {signedBonus(attackBonus)}
            </RollButton>
          )}
          {damages.map((damage) => {
            const [deals] = damageRolls(name, [damage])
            if (!deals) return null
            const critical = criticalOf(deals)
            const hits = attackBonus !== undefined && critical !== deals
            return (
              <span key={damageInWords(damage)} className={classes.damage}>
                <RollButton icon="dice" roll={deals} hasCritical={hits} onRoll={roll}>
                  {damageInWords(damage)}
                </RollButton>
                {hits && (
                  <RollButton roll={critical} onRoll={roll}>
                    Crit
                  </RollButton>
                )}
              </span>
            )
          })}
        </div>
      )}
      {description && (
        <div className={classes.text}>
          <RollText text={description} label={name} onRoll={roll} />
        </div>
      )}
    </li>
  )
}

function EntryUses({ entry, acts }: { entry: BlockEntry; acts: BlockActs }) {
  const { name, uses, use, rechargeFrom } = entry
  const { onRoll, onUse } = acts
  if (!uses) return null
  if (!use || !onUse) {
    return (
      <span className={classes.muted}>
        {uses.left}/{uses.max}
      </span>
    )
  }
  const recharge = (asked: SheetRoll) => {
    const fallen = onRoll(asked)
    if (fallen && rechargeFrom !== undefined && fallen.total >= rechargeFrom) onUse(use, -uses.max)
  }
  return (
    <span className={classes.uses}>
      {rechargeFrom !== undefined && uses.left === 0 && (
        <RollButton
          icon="dice"
          roll={{ label: `${name} recharge`, formula: rechargeFrom > 6 ? '1d20' : '1d6' }}
          onRoll={recharge}
        >
          {rechargeFrom > 6 ? 'd20' : 'd6'}
        </RollButton>
      )}
      <Uses name={name} uses={uses} onUse={(by) => onUse(use, by)} />
    </span>
  )
}
