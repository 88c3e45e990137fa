import type { FoundThing } from '@lanternkeep/importers'
import { type Character, challengeLabel } from '@lanternkeep/schema'
import { draftsOf, type ImportChoices, type NameOf } from '../../../../data/local/imports/index.ts'
import { type CharacterDraft, characterFrom } from '../../../../data/local/index.ts'
import { Prose } from '../../../../ui/index.ts'
import { HeroBlock, StatBlock } from '../../../../ui/stat-block/index.ts'
import classes from '../receipt.module.css'

type Props = { thing: FoundThing; choices: ImportChoices; nameOf: NameOf }

/** Long texts are shown in part: the whole is imported. */
const MOST_SHOWN = 6_000

/** The thing as it will look. */
export function ThingPreview({ thing, choices, nameOf }: Props) {
  const [draft] = draftsOf(thing, choices, nameOf)
  const { reading } = thing
  const name = String(draft.fields.name ?? draft.fields.title ?? reading.name)
  const character = draft.collection === 'characters' ? characterFrom('', draft.fields as CharacterDraft) : undefined
  const notes = textOf(draft.fields.notes ?? draft.fields.gmNotes ?? draft.fields.text ?? draft.fields.entries)
  return (
    <section className={classes.preview} aria-label="As it will look">
      <div className={classes.head}>
        <b className={`lk-serif ${classes.previewName}`}>{name}</b>
        <span className={classes.muted}>{character ? lineOf(character) : ''}</span>
        <span className={`${classes.muted} ${classes.wanted}`}>As it will look</span>
      </div>
      {character && <Block character={character} />}
      {reading.kind === 'encounter' && (
        <ul className={classes.creatures}>
          {reading.creatures.map(({ name: creature, count }) => (
            <li key={creature}>
              {count} × {creature}
            </li>
          ))}
        </ul>
      )}
      {reading.kind === 'item' && <Prose text={shortened(reading.item.description)} />}
      {notes !== '' && (
        <>
          {character && <b>GM notes</b>}
          {reading.kind === 'table' ? (
            <p className={classes.entries}>{shortened(notes)}</p>
          ) : (
            <Prose text={shortened(notes)} />
          )}
        </>
      )}
    </section>
  )
}

/** Nothing in it rolls: there is no character yet. */
function Block({ character }: { character: Character }) {
  if (character.type === 'player') {
    return (
      <div inert>
        <HeroBlock
          character={character}
          currencies={Object.keys(character.purse ?? {})}
          onRoll={() => {}}
          onUse={() => {}}
          onRest={() => {}}
          onMoney={() => {}}
        />
      </div>
    )
  }
  return (
    <div inert>
      <StatBlock character={character} onRoll={() => undefined} />
    </div>
  )
}

function lineOf(character: Character): string {
  if (character.type === 'player') {
    const { level, race, class: ownClass } = character
    return [level !== undefined && `Level ${level}`, race, ownClass].filter(Boolean).join(' ')
  }
  const challenge = character.type === 'monster' ? `challenge ${challengeLabel(character.challengeRating)}` : ''
  const kind = [character.size, character.kind].filter(Boolean).join(' ')
  return [kind, challenge].filter(Boolean).join(', ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text
}
