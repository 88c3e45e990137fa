import {
  CHARACTER_TYPES,
  type Character,
  type CharacterType,
  formFallbacks,
  readInitiative,
  readNumber,
} from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Entrance, type Joiners, useLibraryCreatures } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from './add-dialog.module.css'
import { JoinerChoices } from './joiner-choices.tsx'
import { BLANK_ENTRANCE, entranceProblems, JoinerOptions } from './joiner-options.tsx'
import { joinersInWords } from './joiners-in-words.ts'
import { charactersNamed, newNameIn, offeredCreatures, readLine } from './read-line.ts'

type Props = {
  characters: readonly Character[]
  /** Ids of those in the combat; empty while none runs. */
  inCombat: readonly string[]
  onAdd: (who: Joiners, entrance: Entrance) => void
  /** Opens the form for a new character. */
  onForm: (type: CharacterType) => void
  onClose: () => void
}

const FORMS: Record<CharacterType, string> = { player: 'New player', npc: 'New NPC', monster: 'New monster' }
const MOST_CHARACTERS = 6
const MOST_CREATURES = 4

/** One line adds someone who is there, creatures of the library, copies of a creature, or new monsters: '5 goblin'. */
export function AddDialog({ characters, inCombat, onAdd, onForm, onClose }: Props) {
  const library = useLibraryCreatures()
  const readLibrary = useEffectEvent(() => void library.read())
  useEffect(() => readLibrary(), [])
  const once = useOneAtATime()
  const [typed, setTyped] = useState('')
  const [values, setValues] = useState(BLANK_ENTRANCE)
  const running = inCombat.length > 0
  const fighting = new Set(inCombat)
  const read = (creatures = library.creatures) => readLine(typed, { characters, inCombat: fighting, creatures })
  const who = read()
  const count = 'count' in who ? who.count : 1
  const problems = entranceProblems(values, who, running)
  const isWrong = problems.initiative !== undefined || problems.maxHealth !== undefined

  function add(joiners: Joiners) {
    if (joiners.kind === 'nothing' || joiners.kind === 'wrong' || isWrong) return
    const initiative = running ? readInitiative(values.initiative) : 'roll'
    onAdd(joiners, {
      initiative: typeof initiative === 'number' ? initiative : undefined,
      together: values.rolls === 'together',
      hidden: values.hidden,
      maxHealth:
        readNumber(values.maxHealth, 'whole') === undefined ? undefined : formFallbacks.maxHealth(values.maxHealth),
    })
  }
  return (
    <Dialog opened onClose={onClose} title={running ? 'Add to this fight' : 'Add characters'} size="lg">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          // Typed faster than the library was read.
          void once(async () => add(who.kind === 'blank' ? read(await library.read()) : who))
        }}
      >
        <div className={classes.line}>
          <TextInput
            className={classes.typed}
            aria-label="Who joins"
            placeholder="5 goblin, or a name"
            size="md"
            autoComplete="off"
            data-autofocus
            value={typed}
            error={who.kind === 'wrong' ? who.problem : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="md"
            variant="light"
            disabled={who.kind === 'nothing' || who.kind === 'wrong' || isWrong}
          >
            Add
          </Button>
        </div>
        <p className={classes.effect} aria-live="polite">
          {joinersInWords(who, characters, { ...values, together: values.rolls === 'together', running })}
        </p>
        <JoinerChoices
          characters={count > 1 ? [] : charactersNamed(typed, characters, fighting).slice(0, MOST_CHARACTERS)}
          creatures={offeredCreatures(typed, who, library.creatures).slice(0, MOST_CREATURES)}
          count={count}
          newName={who.kind === 'creature' ? newNameIn(typed) : undefined}
          onCharacter={(character) => add({ kind: 'existing', character })}
          onCreature={(of) => add({ kind: 'creature', of, count })}
          onNew={(name) => add({ kind: 'blank', name, count })}
        />
        <JoinerOptions
          who={who}
          running={running}
          values={values}
          problems={problems}
          onChange={(patch) => setValues((all) => ({ ...all, ...patch }))}
        />
        <div className={classes.forms}>
          <span className={classes.or}>Or fill in a form:</span>
          {CHARACTER_TYPES.map((type) => (
            <Button key={type} variant="subtle" size="md" px="xs" onClick={() => onForm(type)}>
              {FORMS[type]}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  )
}
