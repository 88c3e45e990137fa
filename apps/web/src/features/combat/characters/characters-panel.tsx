import { type Character, type CharacterType, type Combat, typedInitiative } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { LoadingRows } from '../../../ui/lists/loading-rows.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { Selection } from '../amounts/selection.ts'
import { AddMenu } from './add-menu.tsx'
import { countSides, type Side } from './character-filter.ts'
import { CharacterRow } from './character-row.tsx'
import classes from './characters-panel.module.css'
import type { RowActions } from './row-actions.ts'

type Props = {
  /** Undefined while they load. */
  characters: readonly Character[] | undefined
  shown: readonly Character[]
  combat: Combat | null | undefined
  side: Side
  selection: Selection
  followId: string | undefined
  actions: RowActions
  onSide: (side: Side) => void
  onAdd: (type: CharacterType) => void
  bar: ReactNode
}

const ROW_PX = { least: 58, most: 84 }
const emptySides = { all: '', party: 'No party members yet.', foes: 'No foes yet.' }

export function CharactersPanel(props: Props) {
  const { characters, shown, combat, side, selection, followId, actions, onSide, onAdd, bar } = props
  const counts = countSides(characters ?? [])
  const expanded = new Set(combat?.expanded)
  return (
    <section className={classes.panel} aria-label="Characters">
      <header className={classes.head}>
        <Title order={2} className={classes.title}>
          Characters
        </Title>
        <Segments
          label="Show"
          value={side}
          onChange={onSide}
          choices={[
            { value: 'all', label: `All ${counts.all}` },
            { value: 'party', label: `Party ${counts.party}` },
            { value: 'foes', label: `Foes ${counts.foes}` },
          ]}
        />
        <AddMenu onAdd={onAdd} />
      </header>
      {!characters && <LoadingRows count={8} height={58} label="Loading characters" />}
      {characters?.length === 0 && (
        <div className={classes.empty}>
          <EmptyState
            lit
            title="Build your party"
            text="No characters yet. Add players, NPCs, or monsters to your campaign."
          />
        </div>
      )}
      {characters && characters.length > 0 && (
        <>
          <div className={classes.columns} aria-hidden="true">
            <span className={classes.centred}>In</span>
            <span>Name</span>
            <span className={classes.wide}>Health</span>
            <span />
            <span className={classes.centred}>Manual</span>
            <span className={classes.centred}>Amount (Enter to apply)</span>
          </div>
          {shown.length === 0 && <p className={classes.none}>{emptySides[side]}</p>}
          <RowList
            label="Characters"
            items={shown}
            keyOf={(character) => character.id}
            rowPx={ROW_PX}
            followKey={followId}
            renderRow={(character) => {
              const selected = selection.ids.includes(character.id)
              return (
                <CharacterRow
                  character={character}
                  selected={selected}
                  expanded={expanded.has(character.id)}
                  manual={typedInitiative(character, combat?.manual ?? {})}
                  fromPlayer={combat?.manual[character.id] === undefined}
                  typed={selected ? selection.typed : ''}
                  mode={selected ? selection.mode : 'damage'}
                  actions={actions}
                />
              )
            }}
          />
          {bar}
        </>
      )}
    </section>
  )
}
