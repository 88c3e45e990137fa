import type { Piece, Searchable, SearchGroup, SearchKind, Snippet } from '@lanternkeep/schema'
import {
  IconBookmark,
  IconBooks,
  IconListCheck,
  IconMailOpened,
  IconMapPin,
  IconMessageCircle,
  IconNotebook,
  IconPaw,
  IconTable,
  IconUser,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './hit.module.css'

const KINDS: Record<SearchKind, { word: string; Icon: typeof IconUser }> = {
  player: { word: 'Player', Icon: IconUser },
  npc: { word: 'NPC', Icon: IconMessageCircle },
  monster: { word: 'Monster', Icon: IconPaw },
  session: { word: 'Session', Icon: IconNotebook },
  place: { word: 'Place', Icon: IconMapPin },
  handout: { word: 'Handout', Icon: IconMailOpened },
  encounter: { word: 'Encounter', Icon: IconListCheck },
  result: { word: 'Kept result', Icon: IconBookmark },
  table: { word: 'Table', Icon: IconTable },
  creature: { word: 'Library', Icon: IconBooks },
}

export const HIT_GROUPS: Record<SearchGroup, string> = {
  people: 'Players and NPCs',
  monsters: 'Monsters',
  sessions: 'Sessions',
  places: 'Places and factions',
  handouts: 'Handouts',
  encounters: 'Encounters',
  results: 'Kept results',
  tables: 'Own tables',
  library: 'Library',
}

type Props = {
  thing: Searchable
  /** The title, with what matched. */
  title?: readonly Piece[]
  /** Why it is listed. */
  snippets: readonly Snippet[]
}

/** What was found, and why: the inside of a row or a button. */
export function Hit({ thing, title, snippets }: Props) {
  const { word, Icon } = KINDS[thing.kind]
  return (
    <span className={classes.hit}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <span className={`lk-serif ${classes.title}`}>{title ? <Marked pieces={title} /> : thing.title}</span>
        {snippets.map(({ where, pieces }, index) => (
          // Another snippet in its place fills the same element.
          <span key={String(index)} className={classes.snippet}>
            {where}: <Marked pieces={pieces} />
          </span>
        ))}
      </span>
      <span className={classes.aside}>{thing.aside ?? word}</span>
    </span>
  )
}

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMatch }, index) => {
    // The pieces of a text never move; another text fills the same elements.
    const key = String(index)
    return isMatch ? (
      <mark key={key} className={classes.mark}>
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}
