import { createHash } from 'node:crypto'
import type { Account } from './testing/index.ts'
import {
  everythingOn,
  expect,
  joinByCode,
  listenToEverything,
  PHONE,
  signIn,
  test,
  textsInZip,
  withoutFilePicker,
} from './testing/index.ts'

const TOKEN = 'gm-secret-7f3a'
/** A monster's health: a number that no id or style contains by chance. */
const NUMBER = 987_654
const AT = '2026-11-20T20:00:00.000Z'
const secret = (what: string) => `${TOKEN} ${what}`
/** A picture's address is the hash of its bytes. */
const PICTURE = `/api/images/${createHash('sha256').update(secret('picture')).digest('hex')}`

test('no GM-only data reaches the phone, in any answer, stream, database, page or export', async ({
  gm,
  device,
}, info) => {
  const campaign = await makeCampaignFullOfSecrets(gm)
  const phone = await device({ viewport: PHONE })
  await withoutFilePicker(phone.page)
  await listenToEverything(phone.page)
  await joinByCode(phone.page, campaign.joinCode)
  await phone.page.getByRole('button', { name: /^Mira/ }).click()
  await expect(phone.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(2)
  await expect(
    phone.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem').filter({ hasText: 'Hooded figure' }),
  ).toContainText('Bloodied')

  await gm.api.patch('/api/characters/seen', { health: 0 })
  await expect(
    phone.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem').filter({ hasText: 'Hooded figure' }),
  ).toContainText('Defeated')
  await phone.page.getByRole('button', { name: 'Shared' }).click()
  await expect(phone.page.getByText('The bell rang twice.')).toBeVisible()
  const everything = await everythingOn(phone.page)
  const includes = (text: string | number) => everything.includes(String(text))
  expect([includes('The bell rang twice.'), includes('Hooded figure')]).toEqual([true, true])
  const found = [TOKEN, PICTURE, gm.email, NUMBER].filter(includes)
  expect(found).toEqual([])

  await phone.page.getByRole('button', { name: 'More' }).click()
  await phone.page.getByRole('menuitem', { name: 'Export' }).click()
  const dialog = phone.page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText('campaign.json')).toBeVisible()
  const downloading = phone.page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const zip = info.outputPath('export.zip')
  await (await downloading).saveAs(zip)
  const texts = await textsInZip(zip)
  expect(JSON.parse(texts.get('campaign.json') ?? '')).toMatchObject({ view: 'player' })
  const exported = [...texts].flat().join('\n')
  expect(exported).toContain('The bell rang twice.')
  expect([TOKEN, PICTURE, gm.email, String(NUMBER)].filter((each) => exported.includes(each))).toEqual([])
})

test('the same holds for a player with an account', async ({ gm, owner, device }) => {
  const campaign = await makeCampaignFullOfSecrets(gm)
  const phone = await device({ viewport: PHONE })
  await listenToEverything(phone.page)
  await signIn(phone.page, owner)
  await joinByCode(phone.page, campaign.joinCode)
  await phone.page.getByRole('button', { name: /^Mira/ }).click()
  await expect(phone.page.getByRole('list', { name: 'Turn order' }).getByRole('listitem')).toHaveCount(2)
  expect((await everythingOn(phone.page)).includes(TOKEN)).toBe(false)
})

async function makeCampaignFullOfSecrets(gm: Account): Promise<{ id: string; joinCode: string }> {
  const id = 'c0ffee00-0000-4000-8000-000000000001'
  const body = { id, name: 'Saltmere', playerCount: 4, sessionNumber: 3, startingLevel: 1, lastModified: AT }
  const campaign = await gm.api.post<{ id: string; joinCode: string }>('/api/campaigns', body)
  const hero = {
    ...character('mira', id, 'Mira'),
    type: 'player',
    playerName: 'Annika',
    inventory: [],
    stats: {},
    claimedBy: null,
    health: 30,
    maxHealth: 44,
  }
  const npc = {
    ...character('hob', id, secret('npc')),
    type: 'npc',
    faction: secret('faction'),
    traits: [secret('trait')],
  }
  const hidden = { ...monster('hidden', id), hidden: true, name: secret('hidden'), alias: secret('hidden alias') }
  await push(gm, 'characters', [hero, npc, hidden, monster('seen', id)], null)
  await push(gm, 'combats', [combat(id)], null)
  await push(gm, 'sessions', [session('open', id, true), session('closed', id, false)], null)
  await push(gm, 'recordings', [recording(id)], null)
  await push(gm, 'handouts', [handout(id)], null)
  return campaign
}

async function push(gm: Account, collection: string, documents: Record<string, unknown>[], base: string | null) {
  const rows = documents.map((doc) => ({ doc, base }))
  const answer = await gm.api.post<{ verdicts: { verdict: string }[] }>('/api/sync/push', {
    collection,
    replica: 'gmdevice',
    rows,
  })
  expect(answer.verdicts.map(({ verdict }) => verdict)).toEqual(documents.map(() => 'ok'))
}

const replicated = { rev: 'first1', conflicts: [], lastModified: AT }

function character(id: string, campaignId: string, name: string) {
  return {
    id,
    campaignId,
    name,
    notes: secret('notes'),
    tags: [secret('tag')],
    health: 10,
    maxHealth: 10,
    includeInInitiative: true,
    ...replicated,
    conditions: [
      { id: 'c1', name: secret('condition'), note: secret('note'), visible: false, ends: { kind: 'none' } },
      { id: 'c2', name: 'Poisoned', note: secret('note'), visible: true, ends: { kind: 'none' } },
    ],
  }
}

function monster(id: string, campaignId: string) {
  return {
    ...character(id, campaignId, secret('monster')),
    type: 'monster',
    alias: 'Hooded figure',
    background: secret('background'),
    health: 300_000,
    maxHealth: NUMBER,
    armorClass: 17,
    challengeRating: 5,
    loot: [{ id: 'l1', name: secret('loot') }],
    abilities: [secret('ability')],
    weapons: [{ id: 'w1', name: secret('weapon'), damage: secret('damage') }],
    spells: [{ id: 's1', name: secret('spell'), level: 1, description: secret('spell text') }],
  }
}

function combat(campaignId: string) {
  const entry = (id: string, initiative: number) => ({ id, characterId: id, initiative, group: secret('group') })
  return {
    id: campaignId,
    campaignId,
    entries: [entry('mira', 20), entry('hidden', 15), entry('seen', 10)],
    turn: { round: 2, entryId: 'hidden' },
    log: [{ id: 'a1', at: AT, round: 1, text: secret('act'), changes: [] }],
    ...replicated,
  }
}

function session(id: string, campaignId: string, isShared: boolean) {
  return {
    id,
    campaignId,
    sessionNumber: 3,
    date: AT,
    gmNotes: secret('gm notes'),
    aiNotes: secret('ai notes'),
    keyTopics: secret('topics'),
    partyLocation: secret('location'),
    recap: isShared ? 'The bell rang twice.' : secret('recap'),
    summary: secret('summary'),
    shared: { recap: isShared, summary: false },
    ...replicated,
  }
}

function recording(campaignId: string) {
  const times = { startTime: AT, lastSaveTime: AT, duration: 1, chunkCount: 1 }
  return { id: 'r1', campaignId, sessionNumber: 3, ...times, deviceName: secret('device'), ...replicated }
}

function handout(campaignId: string) {
  return {
    id: 'h1',
    campaignId,
    title: secret('handout'),
    text: secret('handout text'),
    imageUrl: PICTURE,
    ...replicated,
  }
}
