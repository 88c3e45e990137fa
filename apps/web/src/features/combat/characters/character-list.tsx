import { type Character, type Combat, typedInitiative } from '@lanternkeep/schema'
import { RowList } from '../../../ui/lists/row-list.tsx'
import type { Selection } from '../amounts/selection.ts'
import { CharacterRow } from './character-row.tsx'
import classes from './characters-panel.module.css'
import { OthersRow } from './others-row.tsx'
import type { RowActions } from './row-actions.ts'
import type { ListedCharacters } from './use-listed-characters.ts'

type Props = {
  listed: ListedCharacters
  combat: Combat | null | undefined
  actingIds: readonly string[]
  selection: Selection
  actions: RowActions
}

const ROW_PX = { least: 48, most: 64 }
const OTHERS = 'others'
const emptySides = { all: 'No characters match.', party: 'No party members yet.', foes: 'No foes yet.' }

export function CharacterList({ listed, combat, actingIds, selection, actions }: Props) {
  const { inFight, others, running, isFiltered, side } = listed
  const expanded = new Set(combat?.expanded)
  const items = itemsOf(listed)
  return (
    <>
      <div className={classes.columns} aria-hidden="true">
        <span className={classes.centered}>In</span>
        <span className={classes.centered}>Manual</span>
        <span>{running ? `In this fight, ${inFight.length}` : 'Name'}</span>
        <span>Health</span>
        <span />
        <span className={classes.centered}>Amount</span>
      </div>
      {inFight.length + others.length === 0 && (
        <p className={classes.none}>{isFiltered ? emptySides.all : emptySides[side]}</p>
      )}
      <RowList
        label="Characters"
        items={items}
        keyOf={(item) => (item === OTHERS ? OTHERS : item.id)}
        rowPx={ROW_PX}
        followKey={selection.ids.at(-1) ?? actingIds[0]}
        renderRow={(character) => {
          if (character === OTHERS) return <OthersRow others={others} listed={listed} />
          const { id } = character
          return (
            <CharacterRow
              character={character}
              selected={selection.ids.includes(id)}
              active={actingIds.includes(id)}
              expanded={expanded.has(id)}
              manual={typedInitiative(character, combat?.manual ?? {})}
              fromPlayer={combat?.manual[id] === undefined}
              typed={selection.rowId === id ? selection.typed : ''}
              mode={selection.mode}
              actions={actions}
            />
          )
        }}
      />
    </>
  )
}

function itemsOf({ running, inFight, others, othersShown }: ListedCharacters): (Character | typeof OTHERS)[] {
  if (!running) return others
  const folded: (Character | typeof OTHERS)[] = others.length > 0 ? [OTHERS] : []
  return [...inFight, ...folded, ...(othersShown ? others : [])]
}
