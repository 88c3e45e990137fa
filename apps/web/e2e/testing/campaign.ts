import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import type { Account } from './api.ts'

export type NewCharacter = { type: 'player' | 'npc' | 'monster'; name: string } & Record<string, unknown>
export type CloudCampaign = { id: string; name: string; joinCode: string; ids: Record<string, string> }

/** A campaign that is on the server before any device knows it. Everyone has 30 health by default. */
export async function aCampaign(gm: Account, name: string, characters: NewCharacter[]): Promise<CloudCampaign> {
  const id = crypto.randomUUID()
  const { joinCode } = await gm.api.post<{ joinCode: string }>('/api/campaigns', { id, name })
  const ids: Record<string, string> = {}
  for (const character of characters) {
    const played = character.type === 'player' && { playerName: `${character.name}'s player` }
    const body = { health: 30, maxHealth: 30, includeInInitiative: true, ...played, ...character }
    const made = await gm.api.post<{ id: string }>(`/api/campaigns/${id}/characters`, body)
    ids[character.name] = made.id
  }
  return { id, name, joinCode, ids }
}

/** Another device of the account, as far as the server knows. */
export const REPLICA = 'anotherdevice'

/** Everything of a collection that this account may see, as the server has it now. */
export async function pulled(gm: Account, collection: CollectionName): Promise<SyncDocument[]> {
  const body = { collection, replica: REPLICA, checkpoint: {}, limit: 200 }
  return (await gm.api.post<{ documents: SyncDocument[] }>('/api/sync/pull', body)).documents
}

/** The server's numbers by name: `{ Mira: 23, Orc: 15 }`. */
export async function healthOnServer(gm: Account): Promise<Record<string, unknown>> {
  const characters = await pulled(gm, 'characters')
  return Object.fromEntries(characters.map(({ name, health }) => [name, health]))
}
