import {
  type Character,
  rollOfSheet,
  type SheetRoll,
  type UseOf,
  withMoney,
  withRest,
  withUsed,
} from '@lanternkeep/schema'
import { useMemo, useState } from 'react'
import { useDb } from '../store/context.ts'
import { changeDocument } from '../store/documents.ts'
import { newId, now, randomInt } from '../store/ids.ts'
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
}

/** What a sheet is for at the table: its numbers are rolled, and its uses are spent. */
export function useSheetActs({ campaignId, memberId, isShared, onFailure }: Roller) {
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
          const shown = { ...fallen, label, name: nameForPlayers(character), memberId }
          shareRoll(db, campaignId, shown).catch(() => onFailure('share'))
        }
        return fallen
      },
      use: ({ id }: Character, use: UseOf, by: number) => change(id, (character) => withUsed(character, use, by)),
      money: ({ id }: Character, coins: { currency: string; by: number }) =>
        change(id, (character) => (character.type === 'player' ? withMoney(character, coins) : character)),
      rest: ({ id }: Character, rest: 'short rest' | 'long rest') =>
        change(id, (character) => withRest(character, rest)),
    }
  }, [db, campaignId, memberId, isShared, last, onFailure])
}

/** A shared roll must not tell who a disguised foe is, or that a hidden one is there. */
function nameForPlayers({ type, name, alias, hidden }: Character): string {
  if (type === 'player') return name
  return hidden ? 'GM' : alias || name
}
