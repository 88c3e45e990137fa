import { claimCharacterCall, releaseCharacterCall } from '@lanternkeep/schema'
import { call } from '../../http/call.ts'

/** Claims a player character that has no player; the GM may assign it to a member. */
export async function claimCharacter(characterId: string, memberId?: string): Promise<void> {
  await call(claimCharacterCall, { params: { id: characterId }, body: { memberId } })
}

export async function releaseCharacter(characterId: string): Promise<void> {
  await call(releaseCharacterCall, { params: { id: characterId } })
}
