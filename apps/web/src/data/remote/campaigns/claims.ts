import { claimCharacterCall, releaseCharacterCall } from '@lanternkeep/schema'
import { call } from '../../http/call.ts'

/** Takes an unclaimed player character; the GM may give it to a member. */
export async function claimCharacter(characterId: string, memberId?: string): Promise<void> {
  await call(claimCharacterCall, { params: { id: characterId }, body: { memberId } })
}

export async function releaseCharacter(characterId: string): Promise<void> {
  await call(releaseCharacterCall, { params: { id: characterId } })
}
