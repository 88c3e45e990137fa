import { type Character, readAmount, withDiceRolled } from '@lanternkeep/schema'
import { type Dispatch, useState } from 'react'
import { randomInt } from '../../../data/local/index.ts'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import type { Announce } from '../use-announcer.ts'
import type { CombatActions } from '../use-combat-actions.ts'
import { type Share, type Shares, targetsOf, withShare } from './area.ts'
import { withType, withTypedShares } from './resistance.ts'
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
  const [damageType, setDamageType] = useState('')
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
  function start(type: string) {
    if (mode === 'set') dispatch({ kind: 'moded', mode: 'damage' })
    setDamageType(type)
    setShares(withTypedShares({}, selected, { share: 'full', type }))
  }
  useBackLayer(shares !== undefined, () => setShares(undefined))
  const area = {
    /** Undefined outside of area mode. */
    shares,
    inArea,
    /** The selected rows take the full amount to begin with. */
    start: () => {
      dispatch({ kind: 'typed', typed: rowId === undefined ? typed : '' })
      start('')
    },
    /** The same with damage that was rolled. */
    startWith: (amount: number, type: string) => {
      dispatch({ kind: 'moded', mode: 'damage' })
      dispatch({ kind: 'typed', typed: String(amount) })
      start(type)
    },
    /** Presets the shares of those who resist it; empty for none. */
    damageType,
    chooseType: (type: string) => {
      setShares((now) => now && withType(now, characters, { before: damageType, after: type }))
      setDamageType(type)
    },
    cancel: () => setShares(undefined),
    choose: (id: string, share: Share) => setShares((now) => now && withShare(now, id, share)),
    chooseForAll: (all: readonly Character[], share: Share) =>
      setShares((now) => now && withTypedShares(now, all, { share, type: damageType })),
    apply: applyArea,
  }
  return { read, targets, apply, area }
}
