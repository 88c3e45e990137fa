type Played = { playerName: string }

/** What a hero that no one plays yet has for a player's name, which it must have. Badges show the same word. */
export const UNKNOWN_PLAYER = 'Player'

/** The name of the player; empty if it isn't known. */
export function knownPlayer({ playerName }: Played): string {
  return playerName.trim() === UNKNOWN_PLAYER ? '' : playerName
}

/** 'Played by Sam'; empty if it isn't known. */
export function playedBy(hero: Played): string {
  const name = knownPlayer(hero)
  return name === '' ? '' : `Played by ${name}`
}
