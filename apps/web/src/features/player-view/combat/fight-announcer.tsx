import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { type FightShown, fightNews } from './fight-news.ts'

/**
 * Tells a screen reader what happens in the fight, on whichever tab the player is: each change once and in order. What
 * the tabs show is no live region: of "Now: Orc" only the new name would be read.
 */
export function FightAnnouncer({ me, combat, isTurnEnded }: FightShown) {
  const [shown, setShown] = useState<FightShown>({ me, combat, isTurnEnded })
  const [said, setSaid] = useState({ text: '', count: 0 })
  if (shown.me !== me || shown.combat !== combat || shown.isTurnEnded !== isTurnEnded) {
    const news = fightNews(shown, { me, combat, isTurnEnded })
    setShown({ me, combat, isTurnEnded })
    if (news.length > 0) setSaid({ text: `${news.join('. ')}.`, count: said.count + 1 })
    // What was said last is of the hero who was played before.
    else if (shown.me.id !== me.id) setSaid({ text: '', count: said.count + 1 })
  }
  return (
    <VisuallyHidden role="status">
      <span key={said.count}>{said.text}</span>
    </VisuallyHidden>
  )
}
