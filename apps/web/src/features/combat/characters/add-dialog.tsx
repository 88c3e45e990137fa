import {
  CHARACTER_TYPES,
  type Character,
  type CharacterType,
  folded,
  formFallbacks,
  type ReadJoiners,
  readJoiners,
} from '@lanternkeep/schema'
import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Entrance } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { Segments } from '../../../ui/segments.tsx'
import classes from './add-dialog.module.css'
import { joinersInWords } from './joiners-in-words.ts'

type Props = {
  characters: readonly Character[]
  /** Ids of those in the combat; empty while none runs. */
  inCombat: readonly string[]
  onAdd: (who: ReadJoiners<Character>, entrance: Entrance) => void
  /** Opens the form for a new character. */
  onForm: (type: CharacterType) => void
  onClose: () => void
}

const FORMS: Record<CharacterType, string> = { player: 'New player', npc: 'New NPC', monster: 'New monster' }
const MOST_FOUND = 6

/** One line adds someone who is there, copies of a creature, or new monsters: '5 goblin'. */
export function AddDialog({ characters, inCombat, onAdd, onForm, onClose }: Props) {
  useBackLayer(true, onClose)
  const [typed, setTyped] = useState('')
  const [initiative, setInitiative] = useState('')
  const [maxHealth, setMaxHealth] = useState('')
  const [together, setTogether] = useState<'apart' | 'together'>('apart')
  const [hidden, setHidden] = useState(false)
  const running = inCombat.length > 0
  const who = readJoiners(typed, characters, new Set(inCombat))
  const found = characters
    .filter(({ id, name }) => !inCombat.includes(id) && folded(name).includes(folded(typed.trim())))
    .slice(0, MOST_FOUND)
  const isNew = who.kind === 'blank' || who.kind === 'copies'
  function add(joiners: ReadJoiners<Character>) {
    onAdd(joiners, {
      initiative: formFallbacks.manualInitiative(initiative),
      together: together === 'together',
      hidden,
      maxHealth: maxHealth.trim() === '' ? undefined : formFallbacks.maxHealth(maxHealth),
    })
  }
  return (
    <Modal opened onClose={onClose} title={running ? 'Add to this fight' : 'Add characters'} size="lg">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (who.kind !== 'nothing' && who.kind !== 'wrong') add(who)
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
          <Button type="submit" size="md" variant="light" disabled={who.kind === 'nothing' || who.kind === 'wrong'}>
            Add
          </Button>
        </div>
        <p className={classes.effect} aria-live="polite">
          {joinersInWords(who, characters, { initiative, together: together === 'together', running })}
        </p>
        {found.length > 0 && !(isNew && who.count > 1) && (
          <fieldset className={classes.found} aria-label="In the campaign">
            {found.map((character) => (
              <Button
                key={character.id}
                variant="default"
                size="md"
                px="md"
                onClick={() => add({ kind: 'existing', character })}
              >
                {character.name}
              </Button>
            ))}
          </fieldset>
        )}
        <div className={classes.options}>
          {running && (
            <TextInput
              className={classes.figure}
              label="Initiative"
              placeholder="roll"
              size="md"
              inputMode="numeric"
              autoComplete="off"
              value={initiative}
              onChange={(event) => setInitiative(event.currentTarget.value)}
            />
          )}
          {who.kind === 'blank' && (
            <TextInput
              className={classes.figure}
              label="Health each"
              placeholder="30"
              size="md"
              inputMode="numeric"
              autoComplete="off"
              value={maxHealth}
              onChange={(event) => setMaxHealth(event.currentTarget.value)}
            />
          )}
          {running && isNew && who.count > 1 && (
            <Segments
              label="Initiative rolls"
              value={together}
              onChange={setTogether}
              choices={[
                { value: 'apart', label: 'Roll apart' },
                { value: 'together', label: 'Roll together' },
              ]}
            />
          )}
          {isNew && (
            <Switch
              label="Hidden from players"
              checked={hidden}
              onChange={(event) => setHidden(event.currentTarget.checked)}
            />
          )}
        </div>
        <div className={classes.forms}>
          <span className={classes.or}>Or fill in a form:</span>
          {CHARACTER_TYPES.map((type) => (
            <Button key={type} variant="subtle" size="md" px="xs" onClick={() => onForm(type)}>
              {FORMS[type]}
            </Button>
          ))}
        </div>
      </form>
    </Modal>
  )
}
