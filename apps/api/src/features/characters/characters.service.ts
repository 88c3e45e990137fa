import { randomUUID } from 'node:crypto'
import {
  CHARACTER_READ_ONLY,
  type Character,
  type CharacterAnswer,
  type CreateCharacterBody,
  characterFromBody,
  clamp,
  fieldOfOtherType,
  type PatchCharacterBody,
  withListIds,
} from '@lanternkeep/schema'
import type { Actor, SyncDocument } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { Deps } from '../../deps.ts'
import type { DocumentWriting } from '../../documents/index.ts'
import { ifChanged, listInCampaign, refuseOtherCampaign, withCheckedPatch } from '../../domain/document-changes.ts'
import { requireActor, requireDocument } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { type Portrait, withPortrait } from './portrait.ts'

const collection = 'characters'
const HEALTH_ALONE = new Set(['health', 'tempHealth'])

export async function listCharacters(
  { documents }: Deps,
  person: SyncPerson,
  campaignId: string,
): Promise<CharacterAnswer[]> {
  const found = (await listInCampaign(documents, person, { collection, campaignId })) as CharacterAnswer[]
  return found.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
}

/** 400 `exists` if the id is taken: a repeated call creates no second character. */
export async function createCharacter(
  deps: Deps,
  person: SyncPerson,
  { campaignId, body: sent }: { campaignId: string; body: CreateCharacterBody },
): Promise<CharacterAnswer> {
  refuseOtherCampaign(sent, campaignId)
  refuseMoreThanWhole(sent)
  const body = withListIds(sent, randomUUID)
  await deps.documents.read((tx) => requireActor(tx, person, campaignId))
  const write = async (tx: DocumentWriting, portrait: Portrait) => {
    const actor = await requireActor(tx, person, campaignId)
    const imageUrl = await portrait.addTo(tx, { campaignId, actor })
    const id = body.id ?? randomUUID()
    const known = await tx.decide((documents) => documents.rows(collection, [id]))
    if (known.has(id)) throw new AppError('exists', 'Character ID already exists', { path: 'id' })
    const identity = { id, campaignId, playerName: body.type === 'player' ? body.playerName : undefined }
    const character = characterFromBody(
      { ...body, imageUrl: imageUrl ?? undefined },
      { ...identity, now: tx.facts.now },
    )
    return required(await tx.edit(person, { collection, id, campaignId, change: () => newFor(actor, character) }))
  }
  return withPortrait(deps, body.imageUrl, write)
}

export type CharacterPatch = { id: string; patch: PatchCharacterBody; ifMatch: string | undefined }

/** Writes on the current state; a patch that changes nothing moves nothing. */
export async function patchCharacter(
  deps: Deps,
  person: SyncPerson,
  { id, patch: sent, ifMatch }: CharacterPatch,
): Promise<CharacterAnswer> {
  refuseMoreThanWhole(sent)
  const patch = withListIds(sent, randomUUID)
  await deps.documents.read((tx) => requireDocument(tx, person, collection, id))
  const write = async (tx: DocumentWriting, portrait: Portrait) => {
    const { campaignId, actor } = await requireDocument(tx, person, collection, id)
    const imageUrl = await portrait.addTo(tx, { campaignId, actor })
    const change = (current: SyncDocument | undefined) => current && patched(current, { ...patch, imageUrl }, tx)
    return required(await tx.edit(person, { collection, id, campaignId, ifMatch, change }))
  }
  return withPortrait(deps, patch.imageUrl, write)
}

/** A form sends every field. For a player, what only the GM writes is silently left out. */
function newFor(actor: Actor, character: Character): Omit<SyncDocument, 'rev'> {
  const { rev: _, ...fields } = character
  return actor.role === 'gm' ? fields : { ...fields, claimedBy: actor.memberId }
}

function patched(current: SyncDocument, patch: PatchCharacterBody, tx: DocumentWriting): SyncDocument | undefined {
  const next = withCheckedPatch(current, patch, CHARACTER_READ_ONLY)
  const foreign = fieldOfOtherType((current as Character).type, patch)
  if (foreign) throw new AppError('invalid', `Unknown field ${foreign}`, { path: foreign })
  return ifChanged(current, withHealthRules(tx, { current, next, patch }), tx.facts.now)
}

type Patching = { current: SyncDocument; next: SyncDocument; patch: PatchCharacterBody }

/**
 * Health alone is damage or healing: a difference that adds to changes made elsewhere meanwhile. In a whole form it was
 * set, so it gets a new mark. It stays within 0 and the maximum.
 */
function withHealthRules(tx: DocumentWriting, { current, next, patch }: Patching) {
  if (patch.health === undefined && patch.maxHealth === undefined) return next
  const { health, maxHealth } = next as Character
  const kept = { ...next, health: clamp(health, 0, maxHealth) }
  const isForm = Object.entries(patch).some(([key, value]) => value !== undefined && !HEALTH_ALONE.has(key))
  return isForm && kept.health !== current.health ? { ...kept, healthMark: tx.facts.newId() } : kept
}

/** Only of one body: health alone is a difference, and a maximum alone lowers health. */
function refuseMoreThanWhole({ health, maxHealth }: { health?: number; maxHealth?: number }): void {
  if (health === undefined || maxHealth === undefined || health <= maxHealth) return
  throw new AppError('invalid', 'Health must be at most max health', { path: 'health' })
}

function required(document: SyncDocument | undefined): CharacterAnswer {
  if (!document) throw notFound()
  return document as CharacterAnswer
}
