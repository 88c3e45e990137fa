import type { PlayerCharacter, PlayerFight } from '@lanternkeep/schema'
import classes from '../player-view.module.css'
import { fightWords } from './combat-words.ts'

/** Keeps the fight in sight while another tab is open. */
export function NowBar({ fight, me }: { fight: PlayerFight; me: PlayerCharacter }) {
  const words = fightWords(fight, me.id)
  if (!words) return null
  return (
    <div className={classes.nowBar} aria-live="polite">
      <span>
        Round {words.round}
        {words.isMyTurn ? ': it is your turn' : `, now: ${words.now}`}
      </span>
      <span>{words.amINext ? 'You are next' : `Next: ${words.next}`}</span>
    </div>
  )
}
