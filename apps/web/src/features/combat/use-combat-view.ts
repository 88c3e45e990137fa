import { actingEntries, actToRedo, actToUndo, type Character, type LoggedAct, oneStepFrom } from '@lanternkeep/schema'
import { useMemo, useReducer } from 'react'
import { useCharactersInCombat, useCombat, useCombatLog } from '../../data/local/index.ts'
import { NOTHING_SELECTED, selectionAfter } from './amounts/selection.ts'
import { useAmounts } from './amounts/use-amounts.ts'
import { useListedCharacters } from './characters/use-listed-characters.ts'
import { useTimedConditions } from './conditions/use-timed-conditions.ts'
import { useSettledApart } from './notices/use-settled-apart.ts'
import { combatantsOf, moveInWords } from './order/turn-order.ts'
import { useTurnText } from './order/use-turn-text.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useAttempts } from './use-attempts.ts'
import { useCombatActions } from './use-combat-actions.ts'

export type CombatView = ReturnType<typeof useCombatView>

const NOBODY: readonly Character[] = []
const NO_ACTS: readonly LoggedAct[] = []

/** The campaign's characters, its combat, and what is selected on this screen. */
export function useCombatView(campaignId: string) {
  const { data: loaded } = useCharactersInCombat(campaignId)
  const { data: combat } = useCombat(campaignId)
  const { data: log = NO_ACTS } = useCombatLog(campaignId)
  const { said, announce } = useAnnouncer()
  const ways = useAttempts(campaignId, announce)
  const actions = useCombatActions(campaignId, ways)
  const [selection, dispatch] = useReducer(selectionAfter, NOTHING_SELECTED)

  const characters = loaded ?? NOBODY
  const byId = useMemo(() => new Map(characters.map((character) => [character.id, character])), [characters])
  const listed = useListedCharacters(characters, combat)
  const combatants = useMemo(() => (combat ? combatantsOf(combat, byId) : []), [combat, byId])
  const charactersInCombat = useMemo(() => combatants.flatMap(({ character }) => character ?? []), [combatants])
  const selected = useMemo(() => characters.filter(({ id }) => selection.ids.includes(id)), [characters, selection.ids])
  const included = useMemo(() => characters.filter(({ includeInInitiative }) => includeInInitiative), [characters])
  const newcomers = useMemo(() => {
    return included.filter(({ id }) => combat?.entries.every((entry) => entry.characterId !== id))
  }, [included, combat])

  const [undoable, redoable] = useMemo(() => [actToUndo(log), actToRedo(log)], [log])

  useTimedConditions(characters, () => void actions.endTimed())
  useSettledApart(log, characters, () => void actions.settleApart())

  const amounts = useAmounts({ selection, dispatch, selected, characters, byId, actions, announce })
  const actingIds = useMemo(() => {
    return combat ? actingEntries(combat.turn, combat.entries).map(({ characterId }) => characterId) : []
  }, [combat])
  const anchor = byId.get(selection.lastId ?? '') ?? byId.get(actingIds[0] ?? '')

  /** What the keys act on: the selected rows, otherwise the last one, otherwise the acting one. */
  const keyTargets = selected.length > 0 || !anchor ? selected : [anchor]

  function toggleHidden() {
    const foes = keyTargets.filter(({ type }) => type !== 'player')
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
  const turnText = useTurnText(combat, combatants)
  return {
    isPending: loaded === undefined,
    characters,
    byId,
    charactersInCombat,
    listed,
    order: listed.rows.map(({ id }) => id),
    combat,
    log,
    undoable,
    redoable,
    combatants,
    selected,
    included,
    newcomers,
    actingIds,
    anchor,
    keyTargets,
    selection,
    dispatch,
    actions,
    amounts,
    toggleHidden,
    move,
    step,
    said,
    turnText,
  }
}
