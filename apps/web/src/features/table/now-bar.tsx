import type { PlayerCharacter, PlayerFight } from '@lanternkeep/schema'
import { fightWords } from './fight-words.ts'
import classes from './table.module.css'

/** Keeps the fight in sight while another tab is open. */
export function NowBar({ fight, me }: { fight: PlayerFight; me: PlayerCharacter }) {
  const words = fightWords(fight, me.id)
  if (!words) return null
  return (
    <div className={classes.nowBar} aria-live="polite">
      <span>
        Round {words.round}, now: {words.isMyTurn ? 'you' : words.now}
      </span>
      <span>Next: {words.amINext ? 'you' : words.next}</span>
    </div>
  )
}
