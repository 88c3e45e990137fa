import { membersRead, persons, type Row } from './row.ts'
import type { World } from './world.ts'

const headers = { 'x-sync-protocol': '1' }

type Documents = { documents: { name?: string; type?: string }[]; campaigns: { id: string; role: string }[] }

/** Where the caller has which role, and what kinds of characters they are sent. */
function placesAndKinds(answer: unknown): string {
  const { documents, campaigns } = answer as Documents
  const places = campaigns.map(({ id, role }) => `${role} of ${id}`)
  return [...places, ...documents.map(({ type }) => type ?? '').sort()].join(', ')
}

const verdictOf = (answer: unknown) => (answer as { verdicts: { verdict: string }[] }).verdicts[0]?.verdict ?? ''

/** Overwrites a character without having seen it; who owns it decides whether the answer shows the stored one. */
function overwrite(pick: (world: World) => { id: string; campaignId: string }) {
  return (world: World) => {
    const doc = { ...pick(world), type: 'player', name: 'Overwritten', rev: 'foreign' }
    return { collection: 'characters', replica: 'device', rows: [{ doc, base: null }] }
  }
}

/** Sync: everyone may call, and only gets their own campaigns. */
export const syncRows: Row[] = [
  {
    call: 'GET /api/campaigns',
    reads: (answer) => (answer as { id: string }[]).map(({ id }) => id).join(),
    expected: membersRead(
      {
        gm: '200 salt-road',
        player: '200 salt-road',
        guest: '200 salt-road',
        otherGm: '200 moor',
        otherPlayer: '200 moor',
      },
      '200',
    ),
  },
  {
    call: 'POST /api/sync/pull',
    headers,
    body: () => ({ collection: 'characters' }),
    reads: placesAndKinds,
    expected: membersRead(
      {
        gm: '200 gm of salt-road, npc, player, player',
        player: '200 player of salt-road, player, player',
        guest: '200 player of salt-road, player, player',
        otherGm: '200 gm of moor, npc, player, player',
        otherPlayer: '200 player of moor, player, player',
      },
      '200',
    ),
  },
  {
    call: 'POST /api/sync/push',
    about: "the player's hero",
    headers,
    body: overwrite(({ here }) => ({ id: here.hero, campaignId: here.campaign })),
    reads: verdictOf,
    expected: membersRead({ gm: '200 conflict', player: '200 conflict', guest: '200 forbidden' }, '200 retry'),
  },
  {
    call: 'POST /api/sync/push',
    about: 'an NPC of the other table',
    headers,
    body: overwrite(({ other }) => ({ id: other.npc, campaignId: other.campaign })),
    reads: verdictOf,
    expected: membersRead({ otherGm: '200 conflict', otherPlayer: '200 forbidden' }, '200 retry'),
  },
  {
    call: 'POST /api/sync/push',
    about: "another table's NPC, said to be of the own one",
    headers,
    body: overwrite(({ here, other }) => ({ id: other.npc, campaignId: here.campaign })),
    reads: verdictOf,
    expected: persons('200 forbidden'),
  },
]
