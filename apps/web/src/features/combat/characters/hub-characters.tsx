import type { ReactNode } from 'react'
import type { CombatView } from '../use-combat-view.ts'
import { AreaHead, AreaList } from './area-list.tsx'
import { CharactersPanel } from './characters-panel.tsx'
import type { RowActions } from './row-actions.ts'

type Props = {
  view: CombatView
  actions: RowActions
  onAdd: () => void
  bar: ReactNode
  /** Takes the place of the rows and the bar while it is open. */
  sheet: ReactNode
  /** In place of the list while there is no one in it. */
  welcome: ReactNode
}

/** The hub's characters: their rows, or the shares of an area. */
export function HubCharacters({ view, actions, onAdd, bar, sheet, welcome }: Props) {
  const { listed, combat, actingIds, selection, amounts } = view
  const { shares, chooseForAll, damageType, chooseType } = amounts.area
  const inReach = listed.running ? listed.inFight : listed.rows
  const area = shares && {
    head: (
      <AreaHead characters={inReach} onShareForAll={chooseForAll} damageType={damageType} onDamageType={chooseType} />
    ),
    list: (
      <AreaList
        characters={inReach}
        running={listed.running}
        actingIds={actingIds}
        shares={shares}
        damageType={damageType}
        read={amounts.read}
        actions={actions}
      />
    ),
  }
  return (
    <CharactersPanel
      characters={view.isPending ? undefined : view.characters}
      listed={listed}
      combat={combat}
      actingIds={actingIds}
      selection={selection}
      actions={actions}
      onAdd={onAdd}
      area={area}
      bar={bar}
      sheet={sheet}
      welcome={welcome}
    />
  )
}
