import { createChangeBus } from '../../apps/api/src/bus/change-bus.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { createDocuments, type Documents } from '../../apps/api/src/documents/index.ts'
import { addUser } from '../../apps/api/src/features/auth/users.repository.ts'
import { openStorage, type Storage } from '../../apps/api/src/storage/storage.ts'
import { CAMPAIGN } from './documents.ts'

export const OWNER = { userId: 'bench-gm' }

export type ServerStore = Pick<Storage, 'close' | 'db'> & { documents: Documents }

/** The server's database and document store, with a campaign of a GM who may sync. */
export async function openServerStore(folder: string): Promise<ServerStore> {
  const now = () => new Date()
  const { db, documents: storage, close } = await openStorage({ dataDir: folder, now })
  await db.transaction((tx) => addUser(tx, gameMaster(now().toISOString())))
  const documents = createDocuments({ storage, now, bus: createChangeBus(), quotas: readConfig({}).quotas })
  const campaign = { id: CAMPAIGN, name: 'The Salt Road', playerCount: 4, lastModified: now().toISOString() }
  await documents.write((tx) => tx.createCampaign(OWNER.userId, campaign))
  return { db, close, documents }
}

/** An account that may sync. */
export function gameMaster(at: string): Parameters<typeof addUser>[1] {
  return {
    id: OWNER.userId,
    email: 'gm@example.com',
    first_name: 'Gwen',
    last_name: 'Example',
    password_hash: null,
    security_question: null,
    security_answer_hash: null,
    tier: 'premium',
    is_admin: 0,
    is_owner: 0,
    blocked: 0,
    email_verified_at: at,
    auth_provider: 'local',
    created_at: at,
  }
}
