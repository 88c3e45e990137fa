import type { SyncDocument } from '@lanternkeep/sync'
import type { Deps } from '../deps.ts'
import type { DocumentWriting } from '../documents/index.ts'
import { makeOwner } from '../features/auth/owner.ts'
import { addUser, findUserById, hasOwner } from '../features/auth/users.repository.ts'
import { query, run } from '../storage/sql.ts'
import type { DemoCampaign, DemoMember } from './demo-world/campaign.ts'
import { DEMO_CAMPAIGNS } from './demo-world/demo-world.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from './demo-world/people.ts'
import { writeDemoBoards } from './write-demo-boards.ts'

type DemoDeps = Pick<Deps, 'db' | 'now' | 'documents' | 'passwords'> & { ownerEmail?: string }

/** What was missing and exists now; existing documents, changed or not, stay as they are. */
export type Written = { people: string[]; campaigns: string[] }

/** Writes the demo world in the same way as the server's own calls; each campaign whole or not at all. */
export async function writeDemoWorld(deps: DemoDeps): Promise<Written> {
  const written: Written = { people: [], campaigns: [] }
  const missing: DemoPerson[] = []
  for (const person of Object.values<DemoPerson>(DEMO_PEOPLE)) {
    if (!(await findUserById(deps.db, person.id))) missing.push(person)
  }
  if (missing.length > 0) {
    // One hash for all: the password is printed anyway, and each hash takes half a second.
    const hashes = await hashesOf(deps)
    for (const person of missing) {
      if (await addPerson(deps, person, hashes)) written.people.push(person.email)
    }
  }
  if (!deps.ownerEmail) await giveOwner(deps)
  for (const demo of DEMO_CAMPAIGNS) {
    const made = await deps.documents.write((tx) => writeCampaign(tx, demo, deps.now()))
    if (made) written.campaigns.push(demo.campaign.name)
  }
  await writeDemoBoards(deps.db)
  return written
}

type Hashes = { password: string; answer: string }

async function hashesOf({ passwords }: DemoDeps): Promise<Hashes> {
  return { password: await passwords.hash(DEMO_PASSWORD), answer: await passwords.hashAnswer('Wick') }
}

function addPerson({ db, now }: DemoDeps, person: DemoPerson, hashes: Hashes): Promise<boolean> {
  const { id, email, firstName, lastName, tier, isAdmin } = person
  const at = now().toISOString()
  return db.transaction(async (tx) => {
    if (await findUserById(tx, id)) return false
    await addUser(tx, {
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      password_hash: hashes.password,
      security_question: 'firstPet',
      security_answer_hash: hashes.answer,
      tier,
      is_admin: isAdmin ? 1 : 0,
      is_owner: 0,
      blocked: 0,
      email_verified_at: at,
      auth_provider: 'local',
      created_at: at,
    })
    return true
  })
}

/** The demo admin gets a server without an owner, so that everything on it can be seen. */
async function giveOwner({ db, now }: DemoDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const admin = await findUserById(tx, DEMO_PEOPLE.admin.id)
    if (admin && !(await hasOwner(tx))) await makeOwner(tx, admin, { at: now(), actorId: null })
  })
}

async function writeCampaign(tx: DocumentWriting, demo: DemoCampaign, now: Date): Promise<boolean> {
  const { campaign, characters, sessions, handouts, combat, acts = [] } = demo
  const known = await tx.decide((documents) => documents.scopes([campaign.id]))
  if (known.has(campaign.id)) return false
  await tx.createCampaign(DEMO_PEOPLE[demo.owner].id, document(campaign))
  for (const member of demo.members) await addMember(tx, campaign.id, member, now)
  const memberOf = new Map(demo.members.map(({ id, characterId }) => [characterId, id]))
  for (const character of characters) {
    const claimed = memberOf.has(character.id) ? { ...character, claimedBy: memberOf.get(character.id) } : character
    await write(tx, 'characters', campaign.id, document(claimed))
  }
  for (const session of sessions) await write(tx, 'sessions', campaign.id, document(session))
  for (const handout of handouts) await write(tx, 'handouts', campaign.id, document(handout))
  if (combat) await write(tx, 'combats', campaign.id, document(combat))
  for (const act of acts) await write(tx, 'acts', campaign.id, document(act))
  return true
}

type Collection = 'characters' | 'sessions' | 'handouts' | 'combats' | 'acts'

async function write(
  tx: DocumentWriting,
  collection: Collection,
  campaignId: string,
  next: Omit<SyncDocument, 'rev'>,
): Promise<void> {
  await tx.edit('server', { collection, id: String(next.id), campaignId, change: () => next })
}

function document(entity: object): Omit<SyncDocument, 'rev'> {
  const { rev: _, ...fields } = entity as SyncDocument
  return fields
}

async function addMember(
  tx: DocumentWriting,
  campaignId: string,
  { id, person }: DemoMember,
  now: Date,
): Promise<void> {
  const { id: userId, firstName } = DEMO_PEOPLE[person]
  const member = { id, campaign_id: campaignId, user_id: userId, display_name: firstName, joined_at: now.toISOString() }
  await run(tx.sql, query.insertInto('member').values({ ...member, role: 'player', status: 'active', epoch: 1 }))
}
