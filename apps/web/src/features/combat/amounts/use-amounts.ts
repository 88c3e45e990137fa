import { type Character, readAmount, withDiceRolled } from '@lanternkeep/schema'
import { type Dispatch, useState } from 'react'
import { randomInt } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import type { Announce } from '../use-announcer.ts'
import type { CombatActions } from '../use-combat-actions.ts'
import { type Share, type Shares, targetsOf, withShare, withShareForAll } from './area.ts'
import type { Selection, SelectionEvent } from './selection.ts'

type Situation = {
  selection: Selection
  dispatch: Dispatch<SelectionEvent>
  /** The selected rows. */
  selected: readonly Character[]
  characters: readonly Character[]
  byId: ReadonlyMap<string, Character>
  actions: CombatActions
  announce: Announce
}

/** The amount being typed: its targets, its effect, and applying it. */
export function useAmounts({ selection, dispatch, selected, characters, byId, actions, announce }: Situation) {
  const [shares, setShares] = useState<Shares>()
  const { typed, mode, rowId } = selection
  const read = readAmount(typed, mode)
  const own = rowId === undefined ? undefined : byId.get(rowId)
  const targets = rowId === undefined ? selected : own ? [own] : []
  const inArea = characters.filter(({ id }) => shares?.[id] !== undefined)

  /** Rolls dice into the field instead; the next Enter applies them. Returns whether it was applied. */
  function ready(): boolean {
    if (read.kind !== 'dice') return read.kind === 'act'
    const rolled = withDiceRolled(typed, randomInt)
    dispatch({ kind: 'typed', typed: rolled.typed, rowId })
    announce(`${rolled.words}, now in the field`, 'info')
    return false
  }
  function apply(): boolean {
    if (targets.length === 0 || !ready() || read.kind !== 'act') return false
    void actions.apply(targets, read.act)
    dispatch({ kind: 'applied', ids: targets.map(({ id }) => id) })
    return true
  }
  function applyArea(): boolean {
    if (!shares || inArea.length === 0 || !ready() || read.kind !== 'act') return false
    void actions.applyShares(targetsOf(inArea, read.act, shares))
    setShares(undefined)
    dispatch({ kind: 'applied', ids: inArea.map(({ id }) => id) })
    return true
  }
  useBackLayer(shares !== undefined, () => setShares(undefined))
  const area = {
    /** Undefined outside of area mode. */
    shares,
    inArea,
    /** The selected rows take the full amount to begin with. */
    start: () => {
      dispatch({ kind: 'typed', typed: rowId === undefined ? typed : '' })
      if (mode === 'set') dispatch({ kind: 'moded', mode: 'damage' })
      setShares(withShareForAll({}, selected, 'full'))
    },
    cancel: () => setShares(undefined),
    choose: (id: string, share: Share) => setShares((now) => now && withShare(now, id, share)),
    chooseForAll: (all: readonly Character[], share: Share) =>
      setShares((now) => now && withShareForAll(now, all, share)),
    apply: applyArea,
  }
  return { read, targets, apply, area }
}
