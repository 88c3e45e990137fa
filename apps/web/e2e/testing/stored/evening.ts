import type { HandoutMap } from '@lanternkeep/schema'
import { aHandoutMap } from '@lanternkeep/schema/testing'
import type { Account } from '../api.ts'

const AT = '2026-11-20T20:00:00.000Z'
const replicated = { rev: 'first1', conflicts: [], lastModified: AT }

export type Evening = { id: string; name: string; joinCode: string }

/**
 * A campaign in the middle of its evening: a party, its foes, a running combat, a journal with an earlier version, one
 * open conflict and one NPC in the trash.
 */
export async function anEvening(gm: Account): Promise<Evening> {
  const id = 'c0ffee00-0000-4000-8000-00000000000e'
  const name = 'The Drowned Bells of Saltmere'
  const body = { id, name, playerCount: 4, sessionNumber: 14, startingLevel: 3, lastModified: AT }
  const campaign = await gm.api.post<{ joinCode: string }>('/api/campaigns', body)
  await pushNew(gm, 'characters', charactersOf(id))
  await pushNew(gm, 'combats', [combatOf(id)])
  await pushNew(gm, 'sessions', sessionsOf(id))
  await pushNew(gm, 'handouts', handoutsOf(id))
  await gm.api.patch('/api/sessions/session-14', { keyTopics: 'Old Hob, and what he was paid' })
  const corin = { id: 'corin', type: 'npc', name: 'Harbourmaster Corin Vael', health: 12, maxHealth: 12 }
  await gm.api.post(`/api/campaigns/${id}/characters`, corin)
  await gm.api.delete('/api/characters/corin')
  return { id, name, joinCode: campaign.joinCode }
}

/** Pushes new documents as a device of this account would; throws unless all are accepted. */
async function pushNew(gm: Account, collection: string, documents: readonly Record<string, unknown>[]): Promise<void> {
  const rows = documents.map((doc) => ({ doc, base: null }))
  const body = { collection, replica: 'gmdevice', rows }
  const { verdicts } = await gm.api.post<{ verdicts: { verdict: string }[] }>('/api/sync/push', body)
  if (verdicts.some(({ verdict }) => verdict !== 'ok')) throw new Error(`${collection}: ${JSON.stringify(verdicts)}`)
}

function charactersOf(campaignId: string): Record<string, unknown>[] {
  const character = (id: string, name: string, health: number, maxHealth: number, more: Record<string, unknown>) => {
    return {
      id,
      campaignId,
      name,
      health,
      maxHealth,
      armorClass: 15,
      includeInInitiative: true,
      ...more,
      ...replicated,
    }
  }
  const hero = (playerName: string) => ({ type: 'player', playerName, level: 6, claimedBy: null, stats: STATS })
  const bag = [{ id: 'i1', name: 'Bellmaker’s tuning fork, cracked along one tine', type: 'misc', quantity: 1 }]
  const sheet = {
    class: 'Lockwright',
    race: 'Foxkin',
    abilities: ['Quiet hands', 'Read the mechanism'],
    inventory: bag,
  }
  return [
    character('mira', 'Mira Thistlewood', 31, 44, hero('Annika')),
    character('tamsin', 'Tamsin Roe', 9, 38, {
      ...hero('Christopher-James Featherstone'),
      ...sheet,
      conditions: [condition('poisoned', 'Poisoned'), condition('prone', 'Prone')],
    }),
    character('aldous', 'Brother Aldous Fenwick-Harrowgate', 40, 52, {
      ...hero('Jonas'),
      tempHealth: 5,
      conditions: [condition('concentrating', 'Concentrating')],
    }),
    character('hob', 'Old Hob the Ferryman', 18, 18, {
      type: 'npc',
      faction: 'Nobody’s',
      traits: ['Smells of tallow'],
    }),
    character('gaunt', 'Saltgaunt Bellringer', 33, 60, { type: 'monster', challengeRating: 5, alias: 'Hooded figure' }),
    character('pilgrim', 'Drowned Pilgrim', 0, 22, { type: 'monster', challengeRating: 0.5 }),
    character('thing', 'The Thing Beneath the Font', 96, 96, { type: 'monster', challengeRating: 9, hidden: true }),
  ]
}

const STATS = { strength: 10, dexterity: 18, constitution: 13, intelligence: 12, wisdom: 15, charisma: 8 }

function condition(id: string, name: string): Record<string, unknown> {
  return { id, name, visible: true, ends: { kind: 'none' } }
}

function combatOf(campaignId: string): Record<string, unknown> {
  const order = ['gaunt', 'tamsin', 'thing', 'mira', 'hob', 'pilgrim', 'aldous']
  const entries = order.map((id, place) => ({ id, characterId: id, initiative: 22 - 2 * place }))
  return { id: campaignId, campaignId, entries, turn: { round: 3, entryId: 'gaunt' }, log: [], ...replicated }
}

function sessionsOf(campaignId: string): Record<string, unknown>[] {
  const session = (sessionNumber: number, more: Record<string, unknown>) => {
    const shared = { recap: true, summary: false }
    return { id: `session-${sessionNumber}`, campaignId, sessionNumber, date: AT, shared, ...replicated, ...more }
  }
  const mine = 'The gate at Ashfall opens at dusk, not at dawn. Ilse has two keys.'
  const theirs = 'The gate at Ashfall opens at first bell. Ilse has three keys.'
  const conflict = { id: 'k1', path: 'gmNotes', base: 'The gate opens.', theirs, mine, by: 'GM tablet', at: AT }
  return [
    session(14, { gmNotes: theirs, summary: 'Low-tide crossing.', conflicts: [conflict] }),
    session(13, { recap: 'You cut the second bell loose. It rang once. Something below breathed in.' }),
  ]
}

const ONE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

function mapOf(): HandoutMap {
  const map = aHandoutMap({ lifted: { crypt: true } })
  return { ...map, rooms: map.rooms.map((room) => ({ ...room, picture: ONE_PIXEL })) }
}

function handoutsOf(campaignId: string): Record<string, unknown>[] {
  const text = '# VOCO VIVOS\n\n*I call the living.* Below it, scratched by hand: **and who calls me?**'
  const handout = { campaignId, text, ...replicated }
  return [
    { ...handout, id: 'rubbing', title: 'Rubbing of the third bell’s inscription', sharedAt: AT, map: mapOf() },
    { ...handout, id: 'register', title: 'The last page of the register' },
  ]
}
