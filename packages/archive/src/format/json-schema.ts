import {
  actChange,
  combatState,
  condition,
  fieldConflict,
  isoDateTime,
  item,
  monsterDocument,
  npcDocument,
  playerDocument,
} from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName, collections } from '@lanternkeep/sync'
import * as z from 'zod/mini'
import { documentedCampaignFile } from './campaign-file.ts'

const NAMES: Record<CollectionName, string> = {
  campaigns: 'campaign',
  characters: 'character',
  sessions: 'session',
  recordings: 'recording',
  combats: 'combat',
  handouts: 'handout',
  rolls: 'roll',
  acts: 'act',
  prep: 'prep',
}

/** Parts that many documents have. */
const PARTS = {
  dateTime: isoDateTime,
  item,
  condition,
  fieldConflict,
  actChange,
  combatState,
  player: playerDocument,
  npc: npcDocument,
  monster: monsterDocument,
}

/** The JSON Schema of campaign.json (docs/format/campaign.schema.json), with a definition for each kind of document. */
export function campaignJsonSchema(): Record<string, unknown> {
  const definitions = z.registry<{ id: string }>()
  for (const name of COLLECTION_NAMES) definitions.add(collections[name].schema, { id: NAMES[name] })
  for (const [name, part] of Object.entries(PARTS)) definitions.add(part, { id: name })
  const { $schema, ...rest } = z.toJSONSchema(documentedCampaignFile, {
    io: 'input',
    metadata: definitions,
    unrepresentable: 'any',
  })
  return { $schema, title: 'A campaign exported by Lanternkeep', ...rest }
}
