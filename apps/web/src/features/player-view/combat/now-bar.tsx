import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import classes from '../player-view.module.css'
import { combatWords } from './combat-words.ts'

/** Keeps the combat visible while another tab is open. */
export function NowBar({ combat, me }: { combat: PlayerCombat; me: PlayerCharacter }) {
  const words = combatWords(combat, me.id)
  if (!words) return null
  return (
    <div className={classes.nowBar} aria-live="polite">
      <span>
        Round {words.round}
        {words.isMyTurn ? ': it’s your turn' : words.now ? `, now: ${words.now}` : ' begins'}
      </span>
      <span>{words.amINext ? 'You’re next' : `Next: ${words.next}`}</span>
    </div>
  )
}
