import { actingEntries, actToRedo, actToUndo, type Character, type LoggedAct, type Session } from '@lanternkeep/schema'
import { useMemo, useReducer } from 'react'
import {
  useCharactersInCombat,
  useCombat,
  useCombatLog,
  useIsFirstArriving,
  useSessions,
} from '../../data/local/index.ts'
import { NOTHING_SELECTED, selectionAfter } from './amounts/selection.ts'
import { useAmounts } from './amounts/use-amounts.ts'
import { useListedCharacters } from './characters/use-listed-characters.ts'
import { useTimedConditions } from './conditions/use-timed-conditions.ts'
import { useSettledApart } from './notices/use-settled-apart.ts'
import { combatantsOf } from './order/turn-order.ts'
import { useOrderMoves } from './order/use-order-moves.ts'
import { useTurnText } from './order/use-turn-text.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useAttempts } from './use-attempts.ts'
import { useCombatActions } from './use-combat-actions.ts'

export type CombatView = ReturnType<typeof useCombatView>

const CHARACTERS = ['characters'] as const
const NOBODY: readonly Character[] = []
const NO_ACTS: readonly LoggedAct[] = []
const NO_SESSIONS: readonly Session[] = []

/** The campaign's characters, its combat, and what is selected on this screen. */
export function useCombatView(campaignId: string) {
  const { data: loaded } = useCharactersInCombat(campaignId)
  const { data: combat, isPending: isCombatPending } = useCombat(campaignId)
  const isArriving = useIsFirstArriving(campaignId, CHARACTERS)
  const { data: log = NO_ACTS } = useCombatLog(campaignId)
  const { data: sessions = NO_SESSIONS } = useSessions(campaignId)
  const { said, announce } = useAnnouncer()
  const ways = useAttempts(campaignId, announce)
  const actions = useCombatActions(campaignId, ways)
  const [selection, dispatch] = useReducer(selectionAfter, NOTHING_SELECTED)

  const characters = loaded ?? NOBODY
  const byId = useMemo(() => new Map(characters.map((character) => [character.id, character])), [characters])
  const listed = useListedCharacters(characters, combat)
  const combatants = useMemo(() => (combat ? combatantsOf(combat, byId) : []), [combat, byId])
  const charactersInCombat = useMemo(() => combatants.flatMap(({ character }) => character ?? []), [combatants])
  const selected = useMemo(() => selectedOf(characters, selection.ids), [characters, selection.ids])
  const included = useMemo(() => characters.filter(({ includeInInitiative }) => includeInInitiative), [characters])
  const newcomers = useMemo(() => {
    return included.filter(({ id }) => combat?.entries.every((entry) => entry.characterId !== id))
  }, [included, combat])

  const [undoable, redoable] = useMemo(() => [actToUndo(log), actToRedo(log)], [log])

  useTimedConditions(characters, log, () => void actions.endTimed())
  useSettledApart(
    log,
    { characters, sessions },
    {
      atOnce: () => void actions.settleApart(),
      onceArrived: () => void actions.settleLeft(),
    },
  )

  const amounts = useAmounts({ selection, dispatch, selected, characters, byId, actions, announce })
  const actingIds = useMemo(() => {
    return combat ? actingEntries(combat.turn, combat.entries).map(({ characterId }) => characterId) : []
  }, [combat])
  const anchor = byId.get(selection.lastId ?? '') ?? byId.get(actingIds[0] ?? '')

  /** What the keys act on: the selected rows, otherwise the last one, otherwise the acting one. */
  const keyTargets = selected.length > 0 || !anchor ? selected : [anchor]

  const { move, step, toggleHidden } = useOrderMoves({ combat, combatants, keyTargets, actions })
  const turnText = useTurnText(combat, combatants)
  return {
    /** The rows are drawn once, where they stay. */
    isPending: loaded === undefined || isCombatPending || (isArriving && loaded.length === 0),
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

/** Always the same list while no one is selected: most of the hub then stays as it is. */
function selectedOf(characters: readonly Character[], ids: readonly string[]): readonly Character[] {
  return ids.length === 0 ? NOBODY : characters.filter(({ id }) => ids.includes(id))
}
