import { aCampaign } from '@lanternkeep/schema/testing'
import type { DemoCampaign } from './campaign.ts'
import { afterChapel, CHAPEL_ACTS, CHAPEL_COMBAT } from './combat.ts'
import { HEROES, SALTMERE_ID, SALTMERE_NOW } from './heroes.ts'
import { HANDOUTS, JOURNAL } from './journal.ts'
import { FOES, NPCS } from './others.ts'

/** The main campaign: a combat in its third round, a party of four, three sessions of notes. */
export const SALTMERE: DemoCampaign = {
  owner: 'gm',
  campaign: aCampaign({
    id: SALTMERE_ID,
    name: 'The Drowned Bells of Saltmere',
    joinCode: 'B3L-7S4',
    sessionNumber: 14,
    startingLevel: 3,
    lastModified: SALTMERE_NOW,
  }),
  members: [{ id: 'demo-seat-player', person: 'player', characterId: 'demo-tamsin' }],
  characters: [...HEROES, ...NPCS, ...FOES].map(afterChapel),
  sessions: JOURNAL,
  handouts: HANDOUTS,
  combat: CHAPEL_COMBAT,
  acts: CHAPEL_ACTS,
}
