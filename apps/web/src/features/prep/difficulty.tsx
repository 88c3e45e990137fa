import { type Character, difficultyOf, type PreparedCreature } from '@lanternkeep/schema'
import { IconAlertTriangle, IconFeather, IconSkull } from '@tabler/icons-react'
import { heroesInWords } from '../../ui/character/heroes-in-words.ts'
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

/** 'Rated for 4 heroes of level 6. 1.0 is an even match.' */
export function partyInWords(party: readonly { level?: number }[]): string {
  if (party.length === 0) return 'Difficulty shows once the campaign has heroes.'
  return `Rated for ${heroesInWords(party)}. 1.0 is an even match.`
}
