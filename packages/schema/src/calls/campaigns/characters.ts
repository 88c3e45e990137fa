import * as z from 'zod/mini'
import { id } from '../../entities/fields.ts'
import {
  type Character,
  type CharacterType,
  monsterShape,
  npcShape,
  playerShape,
} from '../../entities/replicated/character.ts'
import { healthEntryShape, healthLogShape } from '../../entities/replicated/health-log.ts'
import { tagsBody } from '../../entities/replicated/tags.ts'
import { type NewCharacterIdentity, newCharacter } from '../../rules/character-defaults.ts'
import {
  emptyBody,
  ignoredShape,
  optionalShape,
  patchShape,
  servedShape,
  unchangedShape,
  withPatch,
} from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { imageUrlBody } from '../images.ts'
import { listWithoutIds } from './list-ids.ts'

const NOT_WRITTEN = {
  id: true,
  campaignId: true,
  type: true,
  lastModified: true,
  rev: true,
  conflicts: true,
  claimedBy: true,
  healthMark: true,
  healthLog: true,
  deathSaves: true,
  imageUrl: true,
  tags: true,
} as const

const writable = {
  player: writableShape(playerShape),
  npc: writableShape(npcShape),
  monster: writableShape(monsterShape),
}

function writableShape<S extends z.core.$ZodShape>(shape: S): Omit<S, keyof typeof NOT_WRITTEN> {
  const fields = Object.entries(shape).filter(([key]) => !(key in NOT_WRITTEN))
  return Object.fromEntries(fields.map(([key, field]) => [key, listWithoutIds(field)])) as Omit<
    S,
    keyof typeof NOT_WRITTEN
  >
}

const newShared = {
  ...ignoredShape,
  /** Made by the client, so that a repeated call creates no second character. */
  id: z.optional(id),
  campaignId: unchangedShape.campaignId,
  imageUrl: z.optional(imageUrlBody),
  tags: z.optional(tagsBody),
}

export const createCharacterBody = z.discriminatedUnion('type', [
  z.strictObject({
    ...newShared,
    ...optionalShape(writable.player),
    type: z.literal('player'),
    name: playerShape.name,
    playerName: playerShape.playerName,
  }),
  z.strictObject({ ...newShared, ...optionalShape(writable.npc), type: z.literal('npc'), name: npcShape.name }),
  z.strictObject({
    ...newShared,
    ...optionalShape(writable.monster),
    type: z.literal('monster'),
    name: monsterShape.name,
  }),
])
export type CreateCharacterBody = z.infer<typeof createCharacterBody>

/** The fields of all three types; the stored type decides which are allowed (`fieldOfOtherType`). */
export const patchCharacterBody = z.strictObject({
  ...ignoredShape,
  ...unchangedShape,
  claimedBy: unchangedShape.rev,
  healthMark: unchangedShape.rev,
  healthLog: unchangedShape.rev,
  ...patchShape({ ...writable.monster, ...writable.npc, ...writable.player }),
  imageUrl: z.optional(z.nullable(imageUrlBody)),
  tags: z.optional(tagsBody),
})
export type PatchCharacterBody = z.infer<typeof patchCharacterBody>

/** Refused with 400 if a PATCH would change them. */
export const CHARACTER_READ_ONLY = [
  'campaignId',
  'type',
  'rev',
  'conflicts',
  'answered',
  'claimedBy',
  'healthMark',
  'healthLog',
] as const

/** The first field of a patch that this type of character doesn't have. */
export function fieldOfOtherType(type: CharacterType, patch: Readonly<Record<string, unknown>>): string | undefined {
  const known = new Set([
    ...Object.keys(writable[type]),
    ...CHARACTER_READ_ONLY,
    ...Object.keys(NOT_WRITTEN),
    ...Object.keys(ignoredShape),
  ])
  return Object.keys(patch).find((key) => patch[key] !== undefined && !known.has(key))
}

/**
 * The whole character for a POST: omitted fields are as in a new form. If only one of health and maxHealth is given, it
 * is used for both. `body.imageUrl` must already be one of our own addresses.
 */
export function characterFromBody(body: CreateCharacterBody, identity: Omit<NewCharacterIdentity, 'name'>): Character {
  const empty = newCharacter(body.type, { ...identity, name: body.name })
  const maxHealth = body.maxHealth ?? Math.max(body.health ?? empty.maxHealth, 1)
  const health = Math.min(body.health ?? maxHealth, maxHealth)
  const ignored = ['id', 'campaignId', 'lastModified', 'syncStatus']
  return { ...withPatch(empty, body, ignored), maxHealth, health }
}

const served = {
  ...servedShape,
  /** Of their own sheet's log, players are sent only which of their own acts it has. */
  healthLog: z.optional(
    z.looseObject({
      ...optionalShape(healthLogShape),
      acts: z.array(z.looseObject({ ...optionalShape(healthEntryShape), id: healthEntryShape.id })),
    }),
  ),
}

export const characterAnswer = z.discriminatedUnion('type', [
  z.looseObject({ ...optionalShape(playerShape), ...served, type: z.literal('player') }),
  z.looseObject({ ...optionalShape(npcShape), ...served, type: z.literal('npc') }),
  z.looseObject({ ...optionalShape(monsterShape), ...served, type: z.literal('monster') }),
])
export type CharacterAnswer = z.infer<typeof characterAnswer>

const ofCampaign = { path: '/api/campaigns/:id/characters', params: z.object({ id }) } as const
const one = { path: '/api/characters/:id', params: z.object({ id }) } as const
const claim = { path: '/api/characters/:id/claim', params: z.object({ id }) } as const

export const listCharactersCall = contract({
  method: 'GET',
  ...ofCampaign,
  answer: { 200: z.array(characterAnswer) },
})
export const createCharacterCall = contract({
  method: 'POST',
  ...ofCampaign,
  body: createCharacterBody,
  answer: { 201: characterAnswer },
})
export const changeCharacterCall = contract({
  method: 'PATCH',
  ...one,
  body: patchCharacterBody,
  answer: { 200: characterAnswer },
})
export const deleteCharacterCall = contract({ method: 'DELETE', ...one, body: emptyBody, answer: NO_CONTENT })
/** The GM may give a character to a member; a player claims for themselves with an empty body. */
export const claimCharacterCall = contract({
  method: 'POST',
  ...claim,
  body: z.strictObject({ memberId: z.optional(id) }),
  answer: { 200: characterAnswer },
})
export const releaseCharacterCall = contract({
  method: 'DELETE',
  ...claim,
  body: emptyBody,
  answer: { 200: characterAnswer },
})
