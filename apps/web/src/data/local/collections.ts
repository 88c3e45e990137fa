import {
  type Campaign,
  type Character,
  type Combat,
  campaignShape,
  combatShape,
  type Handout,
  handoutShape,
  monsterShape,
  npcShape,
  playerShape,
  type Recording,
  type Roll,
  recordingShape,
  rollShape,
  type Session,
  sessionShape,
} from '@lanternkeep/schema'
import type { RxCollection, RxJsonSchema } from 'rxdb'
import { structuralSchema } from './structural-schema.ts'

export type Documents = {
  campaigns: Campaign
  characters: Character
  sessions: Session
  recordings: Recording
  combats: Combat
  handouts: Handout
  rolls: Roll
}
export type Collections = { [Name in keyof Documents]: RxCollection<Documents[Name]> }
export type AnyDocument = Documents[keyof Documents]

/** Exactly the replicated ones: RxDB's free tier allows 13 per page, over all databases. */
export const collectionSchemas: { [Name in keyof Documents]: RxJsonSchema<Documents[Name]> } = {
  campaigns: structuralSchema<Campaign>([campaignShape]),
  characters: structuralSchema<Character>([playerShape, npcShape, monsterShape]),
  sessions: structuralSchema<Session>([sessionShape]),
  recordings: structuralSchema<Recording>([recordingShape]),
  combats: structuralSchema<Combat>([combatShape]),
  handouts: structuralSchema<Handout>([handoutShape]),
  rolls: structuralSchema<Roll>([rollShape]),
}
