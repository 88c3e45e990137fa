import type { Character } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import type { Creature } from '../../../data/local/index.ts'
import { figuresInWords } from '../../../ui/character/figures-in-words.ts'
import classes from './add-dialog.module.css'

type Props = {
  characters: readonly Character[]
  creatures: readonly Creature[]
  /** How many of a creature a tap adds. */
  count: number
  /** A creature of the library has this name, and Enter would add it: a new monster can be made instead. */
  newName: string | undefined
  onCharacter: (character: Character) => void
  onCreature: (creature: Creature) => void
  onNew: (name: string) => void
}

/** One tap adds a character of the campaign, or creatures of the library and the SRD. */
export function JoinerChoices({ characters, creatures, count, newName, onCharacter, onCreature, onNew }: Props) {
  return (
    <>
      {characters.length > 0 && (
        <fieldset className={classes.found} aria-label="In the campaign">
          {characters.map((character) => (
            <Button key={character.id} variant="default" size="md" px="md" onClick={() => onCharacter(character)}>
              {character.name}
            </Button>
          ))}
        </fieldset>
      )}
      {creatures.length > 0 && (
        <fieldset className={classes.found} aria-label="From the library">
          {creatures.map((creature) => (
            <Button key={creature.id} variant="default" size="md" px="md" onClick={() => onCreature(creature)}>
              <span className={classes.creature}>
                <span>
                  {creature.name}
                  {count > 1 && ` ×${count}`}
                </span>
                <span className={classes.figures}>{figuresInWords(creature)}</span>
              </span>
            </Button>
          ))}
        </fieldset>
      )}
      {newName !== undefined && (
        <Button className={classes.new} variant="subtle" size="md" px="xs" onClick={() => onNew(newName)}>
          New monster “{newName}”{count > 1 && ` ×${count}`}
        </Button>
      )}
    </>
  )
}
