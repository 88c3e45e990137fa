import type { Character } from '@lanternkeep/schema'
import { request } from '../request.ts'

/** Takes an unclaimed player character; the GM may give it to a member. */
export function claimCharacter(characterId: string, memberId?: string): Promise<Character> {
  const body = memberId ? { memberId } : {}
  return request(`/api/characters/${characterId}/claim`, { method: 'POST', body })
}

export async function releaseCharacter(characterId: string): Promise<void> {
  await request(`/api/characters/${characterId}/claim`, { method: 'DELETE' })
}
