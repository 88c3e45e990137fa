import {
  type Act,
  actShape,
  type Campaign,
  type Character,
  type Combat,
  campaignShape,
  combatShape,
  encounterShape,
  type Handout,
  handoutShape,
  keptResultShape,
  monsterShape,
  npcShape,
  ownTableShape,
  type Prep,
  playerShape,
  type Recording,
  type Roll,
  recordingShape,
  rollShape,
  type Session,
  sessionShape,
} from '@lanternkeep/schema'
import type { RxCollection } from 'rxdb'
import { CAMPAIGN_SCHEMA, SCHEMA_IN_CAMPAIGN } from './stored-schema.ts'

export type DocumentTypes = {
  campaigns: Campaign
  characters: Character
  sessions: Session
  recordings: Recording
  combats: Combat
  handouts: Handout
  rolls: Roll
  acts: Act
  prep: Prep
}
export type Collections = { [Name in keyof DocumentTypes]: RxCollection<DocumentTypes[Name]> }
export type AnyDocument = DocumentTypes[keyof DocumentTypes]

/** Exactly the replicated ones: RxDB's free tier allows 13 per page, over all databases. */
export const collectionSchemas = {
  campaigns: CAMPAIGN_SCHEMA,
  characters: SCHEMA_IN_CAMPAIGN,
  sessions: SCHEMA_IN_CAMPAIGN,
  recordings: SCHEMA_IN_CAMPAIGN,
  combats: SCHEMA_IN_CAMPAIGN,
  handouts: SCHEMA_IN_CAMPAIGN,
  rolls: SCHEMA_IN_CAMPAIGN,
  acts: SCHEMA_IN_CAMPAIGN,
  prep: SCHEMA_IN_CAMPAIGN,
} satisfies Record<keyof DocumentTypes, unknown>

/** The entities behind each collection, so their top-level fields can be read from its documents. */
export const collectionShapes: { [Name in keyof DocumentTypes]: readonly Record<string, unknown>[] } = {
  campaigns: [campaignShape],
  characters: [playerShape, npcShape, monsterShape],
  sessions: [sessionShape],
  recordings: [recordingShape],
  combats: [combatShape],
  handouts: [handoutShape],
  rolls: [rollShape],
  acts: [actShape],
  prep: [encounterShape, keptResultShape, ownTableShape],
}
