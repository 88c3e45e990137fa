import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { keepToastsAbove } from '../../../ui/toasts/toast-foot.ts'
import classes from '../player-view.module.css'
import { combatWords } from './combat-words.ts'

type Props = { combat: PlayerCombat; me: PlayerCharacter; isTurnEnded: boolean }

/** Keeps the combat visible while another tab is open. */
export function NowBar({ combat, me, isTurnEnded }: Props) {
  const words = combatWords(combat, me.id)
  if (!words) return null
  const myTurn = isTurnEnded ? ': you ended your turn' : ': it’s your turn'
  return (
    <div ref={keepToastsAbove} className={classes.nowBar}>
      <span>
        Round {words.round}
        {words.isMyTurn ? myTurn : words.now ? `, now: ${words.now}` : ' begins'}
      </span>
      {words.next && <span>{words.amINext ? 'You’re next' : `Next: ${words.next}`}</span>}
    </div>
  )
}
