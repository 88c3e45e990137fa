import { type PreparedCreature, readJoiners } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type Ref, useDeferredValue, useMemo, useState } from 'react'
import {
  type Creature,
  creatureOf,
  creaturesNamed,
  newId,
  useCharacters,
  useLibraryCreatures,
} from '../../../data/local/index.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { figuresInWords } from '../../../ui/character/figures-in-words.ts'
import classes from './creature-list.module.css'

type Props = { campaignId: string; fieldRef: Ref<HTMLInputElement>; onAdd: (creature: PreparedCreature) => void }

const MOST_FOUND = 6
const NO_ONE: ReadonlySet<string> = new Set()

/** '5 goblin' and Enter: from this campaign, the library, or as a new creature of that name. */
export function AddCreature({ campaignId, fieldRef, onAdd }: Props) {
  const library = useLibraryCreatures()
  const once = useOneAtATime()
  const { data: characters } = useCharacters(campaignId)
  const [typed, setTyped] = useState('')
  const here = useMemo(() => {
    return (characters ?? []).filter(({ type }) => type !== 'player').map((each) => creatureOf(each, 'campaign'))
  }, [characters])
  const creatures = useMemo(() => [...here, ...library.creatures], [here, library.creatures])
  // The field shows a key before what it finds.
  const asked = useDeferredValue(typed)
  const { read, words, found } = useMemo(() => lookUp(asked, creatures), [asked, creatures])

  function add(name: string, count: number, creature: Creature | undefined) {
    const source = creature && { from: creature.from, figures: creature.figures }
    onAdd({ id: newId(), name, count, hidden: false, together: count > 1, figures: {}, ...source })
    setTyped('')
  }
  async function enter() {
    // Typed faster than the library was read.
    const { read, found } = lookUp(typed, [...here, ...(await library.read())])
    if (read.kind === 'existing') add(read.character.name, 1, read.character)
    if (read.kind === 'copies') add(read.of.name, read.count, read.of)
    const first = found[0]
    if (read.kind !== 'blank') return
    // 'gob' means the goblin that the list shows first.
    add(first?.name ?? read.name, read.count, first)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void once(enter)
  }
  const count = 'count' in read ? read.count : 1
  const newName = words.charAt(0).toUpperCase() + words.slice(1)
  return (
    <div className={classes.add}>
      <TextInput
        ref={fieldRef}
        aria-label="Add creatures"
        placeholder="5 goblin, or a name"
        autoComplete="off"
        leftSection={<IconPlus size={20} />}
        rightSection={typed && <span className={classes.enter}>Enter adds</span>}
        rightSectionWidth={typed ? 92 : 0}
        error={read.kind === 'wrong' ? read.problem : undefined}
        value={typed}
        onFocus={() => void library.read()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
      {words !== '' && read.kind !== 'wrong' && (
        <fieldset className={classes.found} aria-label="Matching creatures">
          {found.map((creature) => (
            <Match key={creature.id} creature={creature} count={count} onAdd={add} />
          ))}
          {/* Also beside one that has the name: a person's own wolf isn't that of the SRD. */}
          <Button variant="subtle" size="md" onClick={onFirstClick(() => add(newName, count, undefined))}>
            New creature “{newName}”{count > 1 && ` ×${count}`}
          </Button>
        </fieldset>
      )}
    </div>
  )
}

type MatchProps = {
  creature: Creature
  count: number
  onAdd: (name: string, count: number, creature: Creature) => void
}

/** Stays as it is while the next key still finds it. */
const Match = memo(function Match({ creature, count, onAdd }: MatchProps) {
  const { name } = creature
  return (
    <button type="button" className={classes.match} onClick={onFirstClick(() => onAdd(name, count, creature))}>
      <span>
        {name}
        {count > 1 && ` ×${count}`}
      </span>
      <span className={classes.figures}>{figuresInWords(creature)}</span>
    </button>
  )
})

/** What a line such as '5 goblin' means, and the creatures that its words name. */
function lookUp(typed: string, creatures: readonly Creature[]) {
  const read = readJoiners(typed, creatures, NO_ONE)
  const words = read.kind === 'blank' ? read.name : typed.replace(/^\d+\s*x?\s+/i, '').trim()
  return { read, words, found: words === '' ? [] : creaturesNamed(creatures, words).slice(0, MOST_FOUND) }
}
