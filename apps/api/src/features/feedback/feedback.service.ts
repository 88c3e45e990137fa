import { randomUUID } from 'node:crypto'
import type { Feedback, FeedbackBody, User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { limitNetworks, networkOf } from '../../limits/networks.ts'
import type { Requester } from '../../people/requester.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Db } from '../../storage/sql.ts'
import type { FeedbackRow } from '../../storage/tables/boards.ts'
import { addFeedback, findSentFeedback, removeFeedback, replaceFeedbackText } from './feedback.repository.ts'

type Sent = Omit<FeedbackRow, 'seq'>
type FeedbackText = Pick<FeedbackBody, 'type' | 'description'>
type Sender = { person: Requester | null; address: string }

/**
 * Accepts feedback from anyone; a guest has no name here and counts as anonymous. What was sent before, because its
 * answer was lost, is answered again and counts against no limit. If its sender edited it since, the edit replaces it.
 */
export async function submitFeedback(
  { db, now, limits }: Deps,
  body: FeedbackBody,
  { person, address }: Sender,
): Promise<Feedback> {
  const user = person?.kind === 'user' ? person.user : null
  const sentBefore = async (at: Db) => {
    const known = body.draftId && (await findSentFeedback(at, body.draftId))
    return known ? ownOnly(known, user) : undefined
  }
  const sent = await sentBefore(db)
  if (sent && isSameText(sent, body)) return answerOf(sent, user)
  await limits.take('feedbackPerPerson', nameOf(person) ?? networkOf(address))
  await limitNetworks(limits, 'feedbackPerAddress', address).take()
  await limits.take('feedbackEverybody', '')
  const { type, description } = body
  const row = { type, description, user_id: user?.id ?? null, created_at: now().toISOString() }
  const feedback = { id: body.draftId ?? randomUUID(), ...row }
  return db.transaction(async (tx) => {
    // Both may have been on their way.
    const sentMeanwhile = await sentBefore(tx)
    if (sentMeanwhile) await replaceFeedbackText(tx, sentMeanwhile.id, { type, description })
    else await addFeedback(tx, feedback)
    return answerOf({ ...feedback, ...sentMeanwhile, type, description }, user)
  })
}

/** A signed-out sender proves it by the id, which besides them only admins see. */
function ownOnly(known: Sent, user: User | null): Sent {
  if (known.user_id !== (user?.id ?? null))
    throw new AppError('exists', 'Something else was already sent with this ID.')
  return known
}

function isSameText(one: FeedbackText, other: FeedbackText): boolean {
  return one.type === other.type && one.description === other.description
}

function answerOf({ id, type, description, created_at }: Sent, user: User | null): Feedback {
  return { id, type, description, ...(user && submitterOf(user)), createdAt: created_at }
}

export async function deleteFeedback({ db, now }: Deps, admin: User, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const type = await removeFeedback(tx, id)
    if (!type) throw notFound('Feedback not found')
    await writeAudit(tx, { at: now(), actorId: admin.id, action: 'feedback-delete', targetId: id, targetName: type })
  })
}

function nameOf(person: Requester | null): string | undefined {
  return person?.kind === 'user' ? person.user.id : person?.guestId
}

function submitterOf({ id, firstName, lastName, email }: User) {
  const userName = `${firstName} ${lastName}`.trim()
  return { userId: id, ...(userName && { userName }), userEmail: email }
}
