import { useState } from 'react'

/** Whom this device plays in a campaign; found again after a reload. */
export function useChosenHero(campaignId: string): [string | null, (characterId: string) => void] {
  const key = `lanternkeep.hero.${campaignId}`
  const [chosenId, setChosenId] = useState(() => localStorage.getItem(key))
  const choose = (characterId: string) => {
    localStorage.setItem(key, characterId)
    setChosenId(characterId)
  }
  return [chosenId, choose]
}
