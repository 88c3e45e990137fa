import { type Character, difficultyOf, type PreparedCreature } from '@lanternkeep/schema'
import { IconAlertTriangle, IconFeather, IconSkull } from '@tabler/icons-react'
import classes from './difficulty.module.css'

type Rated = Pick<PreparedCreature, 'count' | 'figures'>
type Props = { party: readonly Character[]; creatures: readonly Rated[] }

/** Percent of the party's levels that an even match has. */
const EVEN = 50
const ICONS = {
  trivial: IconFeather,
  easy: IconFeather,
  medium: IconAlertTriangle,
  hard: IconAlertTriangle,
  deadly: IconSkull,
}

/** 'hard 1.5': the word of the generators, and how it compares to an even match. Nothing without a party. */
export function Difficulty({ party, creatures }: Props) {
  const rated = difficultyOf(
    party,
    creatures.map(({ count, figures: { challengeRating } }) => ({ count, challengeRating })),
  )
  if (!rated) return null
  const { difficulty, percent } = rated
  const Icon = ICONS[difficulty]
  return (
    <span className={classes.difficulty} data-difficulty={difficulty}>
      <Icon size={18} aria-hidden="true" />
      {difficulty} {(percent / EVEN).toFixed(1)}
    </span>
  )
}

/** 'Rated for 4 heroes of level 6', 'Rated for 3 heroes of level 4 to 6'. */
export function partyInWords(party: readonly { level?: number }[]): string {
  if (party.length === 0) return 'Difficulty shows once the campaign has heroes.'
  const levels = party.map(({ level = 1 }) => level)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const heroes = party.length === 1 ? '1 hero' : `${party.length} heroes`
  return `Rated for ${heroes} of level ${lowest === highest ? lowest : `${lowest} to ${highest}`}. 1.0 is an even match.`
}
