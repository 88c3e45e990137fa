import type { PlayerCharacter } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'

type Chosen = { me: PlayerCharacter | undefined; choose: (characterId: string) => void }

/**
 * Which of the player's own characters is played on this device. Another one that is assigned later changes nothing.
 */
export function useChosenHero(campaignId: string, mine: readonly PlayerCharacter[]): Chosen {
  const key = campaignKeys(campaignId).hero
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(key))
  const first = mine[0]
  if (chosenId === null && first) setChosenId(first.id)
  useEffect(() => {
    if (chosenId !== null) localStorage.setItem(key, chosenId)
  }, [key, chosenId])
  // A character that was just chosen may not have arrived yet.
  return { me: mine.find((hero) => hero.id === chosenId) ?? first, choose: setChosenId }
}
