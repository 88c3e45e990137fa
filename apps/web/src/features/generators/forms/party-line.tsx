import { type Character, partyOf } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { heroesInWords } from '../../../ui/character/heroes-in-words.ts'
import classes from './forms.module.css'

type Props = {
  heroes: readonly Character[]
  /** As the form has them now. */
  level: number
  size?: number
  onUse: (options: { partyLevel: number; partySize: number }) => void
}

/** Says which party the form started from, and brings it back after a change. */
export function PartyLine({ heroes, level, size, onUse }: Props) {
  const party = partyOf(heroes)
  if (!party) return <p className={classes.party}>This campaign has no heroes yet, so set the party yourself.</p>
  const isTheirs = level === party.level && (size === undefined || size === party.size)
  return (
    <p className={classes.party}>
      <span>
        {isTheirs ? 'Set for your party' : 'Your party'}: {heroesInWords(heroes)}.
      </span>
      {!isTheirs && (
        <Button variant="subtle" px="xs" onClick={() => onUse({ partyLevel: party.level, partySize: party.size })}>
          Use your party
        </Button>
      )}
    </p>
  )
}
