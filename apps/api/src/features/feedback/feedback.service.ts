import { randomUUID } from 'node:crypto'
import type { Feedback, FeedbackBody, User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors/app-error.ts'
import { limitNetworks, networkOf } from '../../limits/networks.ts'
import type { Requester } from '../../people/requester.ts'
import { writeAudit } from '../../storage/audit.ts'
import { addFeedback, removeFeedback } from './feedback.repository.ts'

type Sender = { person: Requester | null; address: string }

/** Accepts feedback from anyone; a guest has no name here and counts as anonymous. */
export async function submitFeedback(
  { db, now, limits }: Deps,
  body: FeedbackBody,
  { person, address }: Sender,
): Promise<Feedback> {
  await limits.take('feedbackPerPerson', nameOf(person) ?? networkOf(address))
  await limitNetworks(limits, 'feedbackPerAddress', address).take()
  await limits.take('feedbackEverybody', '')
  const user = person?.kind === 'user' ? person.user : null
  const { type, description } = body
  const [id, createdAt] = [randomUUID(), now().toISOString()]
  await db.transaction(async (tx) =>
    addFeedback(tx, { id, type, description, user_id: user?.id ?? null, created_at: createdAt }),
  )
  return { id, type, description, ...(user && submitterOf(user)), createdAt }
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
