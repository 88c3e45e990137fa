import { ConfigError, readConfig } from '../apps/api/src/config.ts'
import { query, run } from '../apps/api/src/db/queries.ts'
import { inTransaction, type Tx } from '../apps/api/src/db/transaction.ts'
import { closeDeps, createDeps, type Deps } from '../apps/api/src/deps.ts'
import { addUser, findUserById } from '../apps/api/src/features/auth/users.repository.ts'
import type { DocumentWriting } from '../apps/api/src/services/documents/index.ts'
import { DEMO_CAMPAIGNS, type DemoCampaign, type DemoSeat } from '../apps/api/src/testing/demo-world.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from '../apps/api/src/testing/demo-world-people.ts'

type Change = Parameters<DocumentWriting['edit']>[1]
type Document = NonNullable<ReturnType<Change['change']>>

/** Adds the people and campaigns of the demo world that are not there yet; answers the names of what it added. */
export async function seedDemoWorld(deps: Deps): Promise<string[]> {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD)
  const people = Object.values<DemoPerson>(DEMO_PEOPLE).filter((person) => !findUserById(deps.db, person.id))
  inTransaction(deps.db, (tx) => {
    for (const person of people) addDemoPerson(tx, person, passwordHash, deps.now())
  })
  const added = people.map(({ email }) => email)
  for (const demo of DEMO_CAMPAIGNS) {
    const isNew = await deps.documents.write((tx) => addDemoCampaign(tx, demo, deps.now()))
    if (isNew) added.push(demo.campaign.name)
  }
  return added
}

function addDemoPerson(tx: Tx, person: DemoPerson, passwordHash: string, now: Date): void {
  addUser(tx, {
    id: person.id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: passwordHash,
    security_question: null,
    security_answer_hash: null,
    tier: person.tier,
    is_admin: person.isAdmin ? 1 : 0,
    is_owner: 0,
    blocked: 0,
    email_verified_at: now.toISOString(),
    auth_provider: 'local',
    created_at: now.toISOString(),
  })
}

/** False when the campaign is there already, however it looks by now. */
function addDemoCampaign(tx: DocumentWriting, demo: DemoCampaign, now: Date): boolean {
  const { campaign, characters, sessions, handouts, combat } = demo
  if (tx.scopes([campaign.id]).has(campaign.id)) return false
  tx.createCampaign(DEMO_PEOPLE[demo.owner].id, campaign)
  for (const seat of demo.seats) addSeat(tx, campaign.id, seat, now)
  const put = (collection: Change['collection'], documents: readonly Document[]) => {
    for (const document of documents) {
      tx.edit('server', { collection, id: document.id, campaignId: campaign.id, change: () => document })
    }
  }
  put('characters', characters)
  put('sessions', sessions)
  put('handouts', handouts)
  put('combats', combat ? [combat] : [])
  return true
}

function addSeat({ sql }: DocumentWriting, campaignId: string, { id, person }: DemoSeat, now: Date): void {
  const { id: userId, firstName } = DEMO_PEOPLE[person]
  const seat = { id, campaign_id: campaignId, user_id: userId, role: 'player', status: 'active' } as const
  const rest = { epoch: 1, display_name: firstName, joined_at: now.toISOString() }
  run(sql, query.insertInto('member').values({ ...seat, ...rest }))
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.loopback)
    throw new ConfigError('The demo world has a password that everybody knows: HOST must be loopback.')
  const deps = await createDeps(config)
  const added = await seedDemoWorld(deps)
  await closeDeps(deps)
  if (added.length === 0) console.log('The demo world is there already.')
  for (const name of added) console.log(`Added ${name}`)
  console.log(`Sign in with one of the addresses and the password ${DEMO_PASSWORD}`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  })
}
