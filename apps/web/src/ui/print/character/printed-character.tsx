import {
  blockLine,
  type Character,
  characterLine,
  itemListsOf,
  labelOfField,
  playedBy,
  sectionsOf,
} from '@lanternkeep/schema'
import { PrintedHead } from '../printed-head.tsx'
import { PrintedProse } from '../printed-prose.tsx'
import { PrintedEntry, PrintedItem } from './printed-entries.tsx'
import { PrintedFacts } from './printed-facts.tsx'
import { PrintedFigures } from './printed-figures.tsx'

type Props = {
  character: Character
  portrait?: string | undefined
  /** Whose figures these are, where a license asks for it. */
  credit?: string | undefined
}

/**
 * A sheet or stat block on paper. A hero's is what their player sees, because it lies on the table. An NPC's or
 * monster's has the GM's notes too.
 */
export function PrintedCharacter({ character, portrait, credit }: Props) {
  const { name, background = '' } = character
  const isHero = character.type === 'player'
  const lines = [blockLine(character), characterLine(character), isHero ? playedBy(character) : background]
  return (
    <article>
      <PrintedHead title={name} lines={lines} portrait={portrait} />
      <PrintedFigures character={character} />
      <PrintedFacts character={character} />
      {sectionsOf(character).map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className="columns">
            {entries.map((entry) => (
              <PrintedEntry key={entry.id} entry={entry} />
            ))}
          </div>
        </section>
      ))}
      {itemListsOf(character).map(([title, items]) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className="columns">
            {items.map((item) => (
              <PrintedItem key={item.id} item={item} />
            ))}
          </div>
        </section>
      ))}
      {isHero ? (
        <>
          <PrintedText title="Background" text={background} />
          <PrintedText title={labelOfField('ownNotes')} text={character.ownNotes} />
        </>
      ) : (
        <PrintedText title={labelOfField('notes')} text={character.notes} />
      )}
      {credit && <p className="credit">{credit}</p>}
    </article>
  )
}

function PrintedText({ title, text = '' }: { title: string; text?: string | undefined }) {
  if (!text.trim()) return null
  return (
    <section>
      <h2>{title}</h2>
      <PrintedProse text={text} />
    </section>
  )
}
