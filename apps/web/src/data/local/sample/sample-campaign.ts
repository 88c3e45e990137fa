import {
  campaignDocument,
  characterDocument,
  combatDocument,
  drawJoinCode,
  handoutDocument,
  prepDocument,
  SAMPLE_ID,
  sessionDocument,
} from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { now, randomInt } from '../store/ids.ts'
import type { CampaignContents } from './campaign-contents.ts'
import { SAMPLE_FOES, SAMPLE_NPCS } from './sample-others.ts'
import { SAMPLE_PARTY } from './sample-party.ts'
import { SAMPLE_ENCOUNTER, SAMPLE_HANDOUT, SAMPLE_ORDER, SAMPLE_SESSIONS, SAMPLE_TURN } from './sample-story.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The whole sample campaign, in the second round of a fight, as of now. */
export function sampleCampaign(): CampaignContents {
  const lastModified = now()
  const inCampaign = { campaignId: SAMPLE_ID, lastModified }
  const fighters = new Set<string>(SAMPLE_ORDER.map(([id]) => id))
  const cast = [
    ...SAMPLE_PARTY.map((hero) => ({ ...hero, type: 'player' })),
    ...SAMPLE_NPCS.map((npc) => ({ ...npc, type: 'npc' })),
    ...SAMPLE_FOES.map((foe) => ({ ...foe, type: 'monster' })),
  ]
  return {
    campaigns: [
      campaignDocument.parse({
        id: SAMPLE_ID,
        name: 'The Lamp at Harrow Ford',
        joinCode: drawJoinCode(randomInt, new Set()),
        playerCount: SAMPLE_PARTY.length,
        sessionNumber: SAMPLE_SESSIONS.length + 1,
        startingLevel: 3,
        lastModified,
      }),
    ],
    characters: cast.map((each) =>
      characterDocument.parse({ ...each, ...inCampaign, includeInInitiative: fighters.has(each.id) }),
    ),
    sessions: SAMPLE_SESSIONS.map(({ daysAgo, ...session }) => {
      const date = new Date(Date.parse(lastModified) - daysAgo * DAY_MS).toISOString()
      return sessionDocument.parse({ ...session, ...inCampaign, date })
    }),
    handouts: [handoutDocument.parse({ ...SAMPLE_HANDOUT, ...inCampaign })],
    prep: [prepDocument.parse({ ...SAMPLE_ENCOUNTER, ...inCampaign })],
    combats: [
      combatDocument.parse({
        id: SAMPLE_ID,
        ...inCampaign,
        fightId: 'sample-fight',
        entries: SAMPLE_ORDER.map(([id, initiative]) => ({
          ...{ id, characterId: id, initiative },
          publicId: `at-${id}`,
        })),
        turn: SAMPLE_TURN,
      }),
    ],
  } satisfies Record<string, SyncDocument[]>
}
