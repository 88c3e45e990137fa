import type { ReactNode } from 'react'
import { NextRolls, rolledInWords, sumInWords } from '../../../ui/stat-block/index.ts'
import type { CombatView } from '../use-combat-view.ts'
import { ApplyRoll } from './apply-roll.tsx'
import classes from './hub-block.module.css'
import type { HubBlock } from './use-hub-block.ts'

type Props = { block: HubBlock; view: CombatView; children?: ReactNode }

/** The last roll, and what can be done with it. It stays while the block scrolls. */
export function BlockFoot({ block, view, children }: Props) {
  const { last, roll } = block.acts
  const roller = last && view.byId.get(last.characterId)
  const [target, ...others] = view.selected
  if (!last && !children) return null
  return (
    <footer className={classes.foot}>
      <div className={classes.rolled}>
        <p className={classes.last} role="status">
          {last ? (
            <>
              <b>{rolledInWords(last, others.length === 0 ? target?.armorClass : undefined)}</b>{' '}
              <span className={classes.sum}>{sumInWords(last)}</span>
            </>
          ) : (
            <span className={classes.sum}>Who sees the rolls</span>
          )}
        </p>
        {children}
      </div>
      {last?.asked.damage !== undefined && <ApplyRoll key={last.id} view={view} roll={last} />}
      {last?.asked.next && roller && (
        <div className={classes.apply}>
          <NextRolls asked={last.asked} onRoll={(asked) => void roll(roller, asked)} />
        </div>
      )}
    </footer>
  )
}
