import { type Character, type LoggedAct, oneStepFrom } from '@lanternkeep/schema'
import { useMemo, useReducer, useState } from 'react'
import { useCharacters, useCombat, useCombatLog } from '../../data/local/index.ts'
import { readAmount } from './amounts/amount.ts'
import { NOTHING_SELECTED, selectionAfter } from './amounts/selection.ts'
import { isOnSide, type Side } from './characters/character-filter.ts'
import { useTimedConditions } from './conditions/use-timed-conditions.ts'
import { combatantsOf, moveInWords, turnInWords } from './order/turn-order.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useCombatActions } from './use-combat-actions.ts'

export type CombatView = ReturnType<typeof useCombatView>

const NOBODY: readonly Character[] = []
const NO_ACTS: readonly LoggedAct[] = []

/** The campaign's characters, its combat, and what is selected on this screen. */
export function useCombatView(campaignId: string) {
  const { data: loaded } = useCharacters(campaignId)
  const { data: combat } = useCombat(campaignId)
  const { data: log = NO_ACTS } = useCombatLog(campaignId)
  const { said, announce } = useAnnouncer()
  const actions = useCombatActions(campaignId, announce)
  const [side, setSide] = useState<Side>('all')
  const [selection, dispatch] = useReducer(selectionAfter, NOTHING_SELECTED)

  const characters = loaded ?? NOBODY
  const byId = useMemo(() => new Map(characters.map((character) => [character.id, character])), [characters])
  const shown = useMemo(() => characters.filter((character) => isOnSide(character, side)), [characters, side])
  const combatants = useMemo(() => (combat ? combatantsOf(combat, byId) : []), [combat, byId])
  const charactersInCombat = useMemo(() => combatants.flatMap(({ character }) => character ?? []), [combatants])
  const selected = useMemo(() => characters.filter(({ id }) => selection.ids.includes(id)), [characters, selection.ids])
  const included = useMemo(() => characters.filter(({ includeInInitiative }) => includeInInitiative), [characters])
  const newcomers = useMemo(() => {
    return included.filter(({ id }) => combat?.entries.every((entry) => entry.characterId !== id))
  }, [included, combat])

  useTimedConditions(characters, () => void actions.endTimed())

  function apply() {
    const act = readAmount(selection.typed, selection.mode)
    if (!act || selected.length === 0) return
    void actions.apply(selected, act)
    dispatch({ kind: 'applied' })
  }
  function toggleHidden() {
    const foes = selected.filter(({ type }) => type !== 'player')
    if (foes.length > 0) void actions.setHidden(foes, !foes.every(({ hidden }) => hidden))
  }
  function move(entryId: string, toIndex: number) {
    const said = moveInWords(combatants, { entryId, toIndex })
    if (said) void actions.move(said)
  }
  function step(entryId: string, by: 1 | -1) {
    const toIndex = oneStepFrom(combat?.entries ?? [], entryId, by)
    if (toIndex !== undefined) move(entryId, toIndex)
  }
  return {
    isPending: loaded === undefined,
    characters,
    byId,
    charactersInCombat,
    shown,
    combat,
    log,
    combatants,
    selected,
    included,
    newcomers,
    side,
    setSide,
    selection,
    dispatch,
    actions,
    apply,
    toggleHidden,
    move,
    step,
    said,
    turnText: turnInWords(combat, byId),
  }
}
