import type { Combat } from '@lanternkeep/schema'
import { aCombat, anEntry } from '@lanternkeep/schema/testing'
import { SALTMERE_ID, SALTMERE_NOW } from './demo-world-heroes.ts'

const TURN_ORDER = [
  ['demo-oswin', 22],
  ['demo-bellringer', 19],
  ['demo-tamsin', 17],
  ['demo-thing', 16],
  ['demo-mira', 14],
  ['demo-hob', 11],
  ['demo-pilgrim', 9],
  ['demo-aldous', 6],
] as const

/** Eight in the drowned chapel, at the beginning of round 3. */
export const CHAPEL_FIGHT: Combat = aCombat({
  campaignId: SALTMERE_ID,
  lastModified: SALTMERE_NOW,
  entries: TURN_ORDER.map(([id, initiative], place) =>
    anEntry(id, initiative, { publicId: `demo-place-${place + 1}` }),
  ),
  turn: { round: 3, entryId: 'demo-oswin' },
  manual: { 'demo-tamsin': 17, 'demo-oswin': 22, 'demo-aldous': 6 },
  log: [
    {
      id: 'demo-act-1',
      at: '2026-11-20T21:31:00.000Z',
      round: 1,
      text: 'Saltgaunt Bellringer took 18 (60 to 42)',
      changes: [{ characterId: 'demo-bellringer', health: -18 }],
      undone: false,
    },
    {
      id: 'demo-act-2',
      at: '2026-11-20T21:34:00.000Z',
      round: 1,
      text: 'Tamsin Roe took 17 (26 to 9)',
      changes: [{ characterId: 'demo-tamsin', health: -17 }],
      undone: false,
    },
    {
      id: 'demo-act-3',
      at: '2026-11-20T21:38:00.000Z',
      round: 2,
      text: 'Saltgaunt Bellringer took 9 (42 to 33)',
      changes: [{ characterId: 'demo-bellringer', health: -9 }],
      undone: false,
    },
    {
      id: 'demo-act-4',
      at: '2026-11-20T21:40:00.000Z',
      round: 2,
      text: 'Drowned Pilgrim 2 took 14 (11 to 0)',
      changes: [{ characterId: 'demo-pilgrim', health: -11 }],
      undone: false,
    },
    {
      id: 'demo-act-5',
      at: SALTMERE_NOW,
      round: 3,
      text: 'Round 3, Oswin “Cinders” Vale',
      changes: [],
      turnBefore: { round: 2, entryId: 'demo-aldous' },
      undone: false,
    },
  ],
})
