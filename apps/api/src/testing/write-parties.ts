import { Signer } from '@fastify/cookie'
import { aCombat, anEntry, aPlayer } from '@lanternkeep/schema/testing'
import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { closeDeps, createDeps, type Deps } from '../deps.ts'
import { addPlayer } from '../domain/members.ts'
import { hashOf } from '../domain/secrets.ts'
import { addUser } from '../features/auth/users.repository.ts'
import { GUEST_COOKIE } from '../http/session/guest.ts'
import { SESSION_COOKIE } from '../http/session/session.ts'
import { query, run, type Tx } from '../storage/sql.ts'

const HEROES = ['Ash', 'Bryn', 'Cleo', 'Dara']

/** A GM and the phones around them, in the middle of a fight. `cookie`: of a browser that is signed in or has joined. */
export type Party = { campaignId: string; gm: { id: string; email: string; cookie: string }; phones: string[] }

export type PartiesOptions = { count: number; phones: (party: number) => number; password?: string }

/**
 * Writes many parties into the empty database that a server with these settings will open, each with a campaign of its
 * own. All of them have the same password.
 */
export async function writeParties(
  settings: Record<string, string>,
  { count, phones, password }: PartiesOptions,
): Promise<Party[]> {
  const deps = await createDeps(readConfig(settings), { log: pino({ level: 'silent' }) })
  try {
    const passwordHash = password === undefined ? null : await deps.passwords.hash(password)
    const parties: Party[] = []
    for (let index = 0; index < count; index += 1) {
      const party = { campaignId: `party-${index}`, phones: phones(index), passwordHash }
      parties.push(await writeParty(deps, party))
    }
    return parties
  } finally {
    await closeDeps(deps)
  }
}

type Wanted = { campaignId: string; phones: number; passwordHash: string | null }

async function writeParty(deps: Deps, { campaignId, phones, passwordHash }: Wanted): Promise<Party> {
  const gm = { id: `gm-${campaignId}`, email: `${campaignId}@example.com`, sessionId: `session-of-${campaignId}` }
  const guests = Array.from({ length: phones }, (_, phone) => `guest-${campaignId}-${phone}`)
  const now = deps.now()
  await deps.db.transaction((tx) => writeGm(tx, { ...gm, passwordHash, at: now.toISOString() }))
  const lastModified = now.toISOString()
  const campaign = { id: campaignId, name: `The road of ${campaignId}`, playerCount: HEROES.length, lastModified }
  await deps.documents.write((tx) => tx.createCampaign(gm.id, campaign))
  await deps.db.transaction(async (tx) => {
    for (const guestId of guests) await writeGuest(tx, { guestId, campaignId, now })
  })
  await pushFight(deps, gm.id, campaignId)
  const cookie = `${SESSION_COOKIE}=${encodeURIComponent(new Signer(deps.secret).sign(gm.sessionId))}`
  return {
    campaignId,
    gm: { id: gm.id, email: gm.email, cookie },
    phones: guests.map((guestId) => `${GUEST_COOKIE}=${guestId}`),
  }
}

type Gm = { id: string; email: string; sessionId: string; passwordHash: string | null; at: string }

async function writeGm(tx: Tx, { id, email, sessionId, passwordHash, at }: Gm): Promise<void> {
  await addUser(tx, {
    id,
    email,
    first_name: 'Gwen',
    last_name: 'Example',
    password_hash: passwordHash,
    security_question: null,
    security_answer_hash: null,
    tier: 'premium',
    is_admin: 0,
    is_owner: 0,
    blocked: 0,
    email_verified_at: at,
    auth_provider: 'local',
    created_at: at,
  })
  const session = { id_hash: hashOf(sessionId), user_id: id, created_at: at, last_seen_at: at, ended_at: null }
  await run(tx, query.insertInto('web_session').values(session))
}

/** The guest's id is the secret of its cookie, too. */
async function writeGuest(tx: Tx, { guestId, campaignId, now }: { guestId: string; campaignId: string; now: Date }) {
  const at = now.toISOString()
  const guest = { id: guestId, token_hash: hashOf(guestId), created_at: at, last_seen_at: at }
  await run(tx, query.insertInto('guest').values(guest))
  await addPlayer(tx, { campaignId, person: { guestId }, status: 'active', code: 'AAA-222', displayName: 'Pia', now })
}

async function pushFight({ documents }: Deps, userId: string, campaignId: string): Promise<void> {
  const rev = 'written.1'
  const heroes = HEROES.map((name) => {
    return aPlayer({ id: `${campaignId}-${name}`, campaignId, name, health: 30, maxHealth: 30, rev })
  })
  const entries = heroes.map(({ id }, place) => anEntry(id, 20 - place))
  const push = async (collection: CollectionName, docs: object[]) => {
    const rows = docs.map((doc) => ({ doc: doc as SyncDocument, base: null }))
    const { verdicts } = await documents.push({ userId }, { collection, replica: 'written', rows })
    const refused = verdicts.find(({ verdict }) => verdict !== 'ok')
    if (refused) throw new Error(`The server answered ${JSON.stringify(refused)}`)
  }
  await push('characters', heroes)
  await push('combats', [aCombat({ id: campaignId, campaignId, fightId: `fight-${campaignId}`, entries, rev })])
}
