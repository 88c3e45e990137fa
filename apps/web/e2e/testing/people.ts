import { addUser } from '../../../api/src/features/auth/users.repository.ts'
import { closeDatabase, openDatabase } from '../../../api/src/storage/sqlite/open.ts'

/** An account for the database; by default, a verified person with a free plan. */
export type Person = { email: string } & Partial<Omit<Parameters<typeof addUser>[1], 'email'>>

/** Writes accounts into the database of a server, which may keep running. None of them can sign in. */
export async function addPeople(dataDir: string, people: readonly Person[]): Promise<void> {
  const db = openDatabase(dataDir)
  await db.transaction(async (tx) => {
    for (const person of people) await addUser(tx, { ...ordinary, id: `id-${person.email}`, ...person })
  })
  closeDatabase(db)
}

const AT = '2026-11-20T20:00:00.000Z'

const ordinary = {
  first_name: '',
  last_name: '',
  password_hash: 'none',
  security_question: null,
  security_answer_hash: null,
  tier: 'free',
  is_admin: 0,
  is_owner: 0,
  blocked: 0,
  email_verified_at: AT,
  auth_provider: 'local',
  created_at: AT,
} as const
