import type { CharacterAnswer } from '@lanternkeep/schema'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { DocumentWriting } from '../../documents/index.ts'
import { findMember, requireDocument, setClaim } from '../../domain/members.ts'
import { AppError, notFound } from '../../errors/app-error.ts'

/**
 * A player can claim an unclaimed character for themselves; the GM can claim any, for anyone
 * (behavior.md#claiming-characters).
 */
export async function claimCharacter(
  tx: DocumentWriting,
  person: SyncPerson,
  characterId: string,
  memberId: string | undefined,
): Promise<CharacterAnswer> {
  const { document, campaignId, actor } = await requireDocument(tx, person, 'characters', characterId)
  const player = memberId ?? actor.memberId
  if (actor.role !== 'gm' && player !== actor.memberId) {
    throw new AppError('forbidden', 'Only the GM can assign characters to others.')
  }
  if (document.type !== 'player') throw new AppError('forbidden', 'Only player characters can be claimed.')
  if ((await findMember(tx.sql, campaignId, player))?.status !== 'active') throw notFound('Member not found')
  if (document.claimedBy === player) return document as CharacterAnswer
  if (actor.role !== 'gm' && document.claimedBy) {
    throw new AppError('exists', 'Someone already plays this character.')
  }
  await setClaim(tx, campaignId, characterId, player)
  return (await requireDocument(tx, person, 'characters', characterId)).document as CharacterAnswer
}

export async function releaseCharacter(
  tx: DocumentWriting,
  person: SyncPerson,
  characterId: string,
): Promise<CharacterAnswer> {
  const { document, campaignId, actor } = await requireDocument(tx, person, 'characters', characterId)
  if (!document.claimedBy) return document as CharacterAnswer
  if (actor.role !== 'gm' && document.claimedBy !== actor.memberId) {
    throw new AppError('forbidden', 'Only the character’s player or the GM can release it.')
  }
  await setClaim(tx, campaignId, characterId, null)
  return (await requireDocument(tx, person, 'characters', characterId)).document as CharacterAnswer
}
