import type { Character, Combat } from '@lanternkeep/schema'
import type { ReactNode } from 'react'
import { TagFilter } from '../../../ui/character/tag-filter.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { LoadingRows } from '../../../ui/lists/loading-rows.tsx'
import type { Selection } from '../amounts/selection.ts'
import { CharacterList } from './character-list.tsx'
import classes from './characters-panel.module.css'
import { PanelHead } from './panel-head.tsx'
import type { RowActions } from './row-actions.ts'
import type { ListedCharacters } from './use-listed-characters.ts'

type Props = {
  /** Undefined while they load. */
  characters: readonly Character[] | undefined
  listed: ListedCharacters
  combat: Combat | null | undefined
  actingIds: readonly string[]
  selection: Selection
  actions: RowActions
  onAdd: () => void
  /** In area mode: the panel's head, and what takes the rows' place. */
  area?: { head: ReactNode; list: ReactNode }
  bar: ReactNode
  /** Takes the place of the rows and the bar while it is open. */
  sheet?: ReactNode
  /** In place of the list while there is no one in it. */
  welcome?: ReactNode
}

export function CharactersPanel(props: Props) {
  const { characters, listed, combat, actingIds, selection, actions, onAdd, area, bar, sheet, welcome } = props
  return (
    <section className={classes.panel} aria-label="Characters">
      {area ? area.head : <PanelHead characters={characters ?? []} listed={listed} onAdd={onAdd} />}
      {!area && !sheet && (
        <div className={classes.tags}>
          <TagFilter tags={listed.offeredTags} chosen={listed.tags} onChange={listed.setTags} />
        </div>
      )}
      {!characters && <LoadingRows count={8} height={46} label="Loading characters" />}
      {characters?.length === 0 && (welcome ?? <NoCharacters />)}
      {characters && characters.length > 0 && sheet}
      {characters && characters.length > 0 && !sheet && (
        <>
          {area?.list ?? (
            <CharacterList
              listed={listed}
              combat={combat}
              actingIds={actingIds}
              selection={selection}
              actions={actions}
            />
          )}
          {bar}
        </>
      )}
    </section>
  )
}

function NoCharacters() {
  return (
    <div className={classes.empty}>
      <EmptyState
        lit
        title="Build your party"
        text="No characters yet. Add players, NPCs, or monsters to your campaign."
      />
    </div>
  )
}
