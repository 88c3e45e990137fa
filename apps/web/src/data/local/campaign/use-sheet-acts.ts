import {
  type Character,
  inverseUses,
  type Rest,
  rollOfSheet,
  type SheetRoll,
  type UseOf,
  usesBackOnRest,
  withMoney,
  withUsed,
  withUsesDifferences,
} from '@lanternkeep/schema'
import { useMemo, useState } from 'react'
import { useDb } from '../store/context.ts'
import { changeDocument } from '../store/documents.ts'
import { newId, now, randomInt } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { addToDiceHistory, type PastRoll } from './dice-history.ts'
import { shareRoll } from './rolls.ts'

/** The latest roll on this screen, and what it was. */
export type LastRoll = PastRoll & { name: string; asked: SheetRoll; characterId: string; isShared: boolean }
export type SheetActs = ReturnType<typeof useSheetActs>

type Roller = {
  campaignId: string
  /** The member who rolls; undefined for the GM. */
  memberId?: string
  /** Whether everyone sees the rolls. Otherwise they never leave this device. */
  isShared: boolean
  onFailure: (what: 'share' | 'store') => void
  /** A rest is stored. `undo` spends again what it brought back; it rejects if the device can't store that. */
  onRest?: (rest: Rest, undo: () => Promise<unknown>) => void
}

/** What a sheet is for at the table: its numbers are rolled, and its uses are spent. */
export function useSheetActs({ campaignId, memberId, isShared, onFailure, onRest }: Roller) {
  const db = useDb()
  const [last, setLast] = useState<LastRoll>()
  return useMemo(() => {
    const change = (id: string, how: (character: Character) => Character) => {
      changeDocument(db.collections.characters, id, how).catch(() => onFailure('store'))
    }
    return {
      last,
      dismiss: () => setLast(undefined),
      roll: (character: Character, asked: SheetRoll) => {
        const fallen = rollOfSheet(asked, randomInt)
        if (!fallen) return undefined
        const { name } = character
        const { label } = asked
        const roll = { ...fallen, name, label, id: newId(), at: now() }
        addToDiceHistory(campaignId, roll)
        setLast({ ...roll, asked, characterId: character.id, isShared })
        if (isShared) {
          const shown = { ...fallen, id: roll.id, label, name: nameForPlayers(character), memberId }
          shareRoll(db, campaignId, shown).catch(() => onFailure('share'))
        }
        return fallen
      },
      use: ({ id }: Character, use: UseOf, by: number) => change(id, (character) => withUsed(character, use, by)),
      money: ({ id }: Character, coins: { currency: string; by: number }) =>
        change(id, (character) => (character.type === 'player' ? withMoney(character, coins) : character)),
      rest: ({ id }: Character, rest: Rest) =>
        takeRest(db, id, rest).then(
          (undo) => onRest?.(rest, undo),
          () => onFailure('store'),
        ),
    }
  }, [db, campaignId, memberId, isShared, last, onFailure, onRest])
}

/** What was used since the rest stays used. Two devices that took one rest take it back once. */
async function takeRest({ collections }: LocalDb, id: string, rest: Rest): Promise<() => Promise<unknown>> {
  let back: ReturnType<typeof usesBackOnRest> = []
  await changeDocument(collections.characters, id, (character) => {
    back = usesBackOnRest(character, rest)
    return withUsesDifferences(character, back)
  })
  return () => changeDocument(collections.characters, id, (each) => withUsesDifferences(each, inverseUses(back)))
}

/** A shared roll must not tell who a disguised foe is, or that a hidden one is there. */
function nameForPlayers({ type, name, alias, hidden }: Character): string {
  if (type === 'player') return name
  return hidden ? 'GM' : alias || name
}
