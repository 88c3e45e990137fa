import type { PlayerCharacter, PlayerCombat } from '@lanternkeep/schema'
import { changeDocument } from '../store/documents.ts'
import { now, sharedIdOf } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'

/** Marks on the player's own sheet that their turn is over. The server passes the turn if it still is theirs (R13). */
export async function endOwnTurn(
  db: LocalDb,
  { id }: Pick<PlayerCharacter, 'id'>,
  { fightId, turn }: Pick<PlayerCombat, 'fightId' | 'turn'>,
): Promise<void> {
  if (fightId === undefined) return
  const { round } = turn
  // Where the hero acts alone, the GM's device would give the act of the same turn the same id.
  const turnEnded = { fightId, round, at: now(), actId: sharedIdOf('next', fightId, round, id) }
  await changeDocument(db.collections.characters, id, (character) => ({ ...character, turnEnded }))
}
