import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCharacter } from '../../data/local/index.ts'
import type { Member } from '../../data/remote/campaigns/members.ts'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ShareDialog } from './share-dialog.tsx'

let app: TestApp
let members: Member[]
let calls: string[]
let answers: Record<string, () => Response>

beforeEach(async () => {
  app = await openTestApp()
  members = [
    aMembership('m1', { displayName: 'Annika' }),
    aMembership('m2', { displayName: 'Guest 2', status: 'pending' }),
  ]
  calls = []
  answers = {
    'GET /api/settings/server': () => Response.json({ publicUrl: 'http://192.168.0.20:4321' }),
    [`GET ${path()}/members`]: () => Response.json(members),
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`
    if (method !== 'GET') calls.push(body === '{}' ? call : `${call} ${body}`)
    return answers[call]?.() ?? new Response(null, { status: 200 })
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  queryClient.clear()
  cleanup()
  await app.leave()
})

const aMembership = (id: string, membership: Partial<Member>): Member => ({
  ...{ id, displayName: id, role: 'player', status: 'active', isYou: false, live: true, lastSeen: null },
  characters: [],
  ...membership,
})
const path = () => `/api/campaigns/${app.campaignId}`
const stored = async () => (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.toJSON()
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const membership = async (name: string) => within(await screen.findByRole('listitem', { name }))

async function show({ accepted = true, online = true } = {}) {
  await app.db.store.changeFacts(app.campaignId, () => ({ id: app.campaignId, role: 'gm', accepted }))
  app.db.connection$.next({ ...app.db.connection$.value, online })
  renderApp(
    app,
    <RemoteProvider>
      <ShareDialog campaignId={app.campaignId} opened onClose={() => {}} />
    </RemoteProvider>,
  )
  await screen.findByRole('dialog', { name: 'Players join here' })
  return userEvent.setup({ delay: null })
}

test('the code is large beside a QR of its link; both can be copied', async () => {
  const code = (await stored())?.joinCode ?? ''
  const user = await show()
  expect(await screen.findByRole('heading', { name: code })).toBeTruthy()
  const link = `http://192.168.0.20:4321/join/${code}`
  expect(await screen.findByRole('img', { name: `QR code of ${link}` })).toBeTruthy()
  await user.click(button('Copy code'))
  expect(await screen.findByText('Join Code Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(code)
  await user.click(button('Copy link'))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(link)
})

test("a campaign that was never uploaded can't be joined yet, and says so", async () => {
  await show({ accepted: false })
  expect(screen.getByText(/isn’t on the server yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull()
})

test("a campaign that the account has no room for can't be joined yet, and says why", async () => {
  const person = { user: aUser({ tier: 'premium' }), cloud: { connected: true, enabled: true } }
  app.db.person$.next(person)
  await show({ accepted: false })
  const message = 'You have 2 campaigns in the cloud. Delete one first.'
  const refusal = { code: 'forbidden', message, at: '2026-11-20T20:00:00.000Z', noRoom: true } as const
  await app.db.store.changeFacts(app.campaignId, (facts) => facts && { ...facts, refusal })
  expect(await screen.findByText(/so players can’t join\. You have 2 campaigns in the cloud\. Delete one/)).toBeTruthy()
  expect(screen.queryByText(/uploads by itself/)).toBeNull()
})

test('joining can be closed, opened and set to approval, offline too', async () => {
  const user = await show({ online: false })
  expect(await stored()).toMatchObject({ joinOpen: true, approveJoins: false })
  await user.click(await screen.findByRole('switch', { name: 'Joining is open' }))
  await user.click(screen.getByRole('switch', { name: 'Ask me before someone joins' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ joinOpen: false, approveJoins: true }))
  expect(screen.getByText(/^You’re offline\. The list of players/)).toBeTruthy()
  expect(button('New join code').disabled).toBe(true)
  expect(calls).toEqual([])
})

test('a new code asks first, and replaces the old one', async () => {
  const drawn = { ...(await stored()), joinCode: 'NEW-C0D' }
  answers[`POST ${path()}/join-code`] = () => Response.json(drawn)
  const user = await show()
  await user.click(await screen.findByRole('button', { name: 'New join code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New join code?' }))
  expect(calls).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'New join code' }))
  expect(await screen.findByText('New join code created')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'NEW-C0D' })).toBeTruthy()
  expect(await stored()).toMatchObject({ joinCode: 'NEW-C0D' })
})

test('a new code that fails says why, and the old one stays', async () => {
  const code = (await stored())?.joinCode
  answers[`POST ${path()}/join-code`] = () => Response.json({ message: 'Only the GM may do that' }, { status: 403 })
  const user = await show()
  await user.click(await screen.findByRole('button', { name: 'New join code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New join code?' }))
  await user.click(dialog.getByRole('button', { name: 'New join code' }))
  expect(await screen.findByText('Only the GM may do that')).toBeTruthy()
  expect(await stored()).toMatchObject({ joinCode: code })
})

test('a waiting person can be let in; removing a player asks first', async () => {
  const user = await show()
  expect(await screen.findByText('1 player joined')).toBeTruthy()
  expect((await membership('Guest 2')).getByText('asks to join')).toBeTruthy()
  answers[`POST ${path()}/members/m2/approve`] = () => {
    members = members.map((each) => ({ ...each, status: 'active' }))
    return Response.json(members.find(({ id }) => id === 'm2'))
  }
  await user.click((await membership('Guest 2')).getByRole('button', { name: 'Let in Guest 2' }))
  expect(await screen.findByText('2 players joined')).toBeTruthy()

  answers[`DELETE ${path()}/members/m1`] = () => {
    members = members.filter(({ id }) => id !== 'm1')
    return new Response(null, { status: 204 })
  }
  await user.click((await membership('Annika')).getByRole('button', { name: 'Remove Annika' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Annika?' }))
  expect(calls).toEqual([`POST ${path()}/members/m2/approve`])
  await user.click(dialog.getByRole('button', { name: 'Remove from campaign' }))
  expect(await screen.findByText('1 player joined')).toBeTruthy()
  expect(screen.queryByRole('listitem', { name: 'Annika' })).toBeNull()
  const next = (await membership('Guest 2')).getByRole('button', { name: 'Remove Guest 2' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('removing a player closes the question and says so if another device has removed them', async () => {
  answers[`DELETE ${path()}/members/m1`] = () => Response.json({ message: 'Member not found' }, { status: 404 })
  const user = await show()
  await user.click((await membership('Annika')).getByRole('button', { name: 'Remove Annika' }))
  const confirm = () => screen.findByRole('button', { name: 'Remove from campaign' })
  await user.click(await confirm())
  expect(await screen.findByText('Member not found')).toBeTruthy()

  members = members.filter(({ id }) => id !== 'm1')
  await user.click(await confirm())
  expect(await screen.findByText('Annika is already gone')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove Annika?' })).toBeNull())
  expect(screen.queryByRole('listitem', { name: 'Annika' })).toBeNull()
})

test('a character without a player can be assigned, and an assigned one taken back', async () => {
  const hero = (name: string, claimedBy: string | null) =>
    createCharacter(app.db, app.campaignId, { type: 'player', name, playerName: 'Jo', claimedBy })
  const [mira, ash] = [await hero('Mira', 'm1'), await hero('Ash', null)]
  const user = await show()
  await user.click((await membership('Annika')).getByRole('button', { name: 'Characters of Annika' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unassign Mira' }))
  await waitFor(() => expect(calls).toEqual([`DELETE /api/characters/${mira.id}/claim`]))
  await user.click((await membership('Annika')).getByRole('button', { name: 'Characters of Annika' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Assign Ash' }))
  await waitFor(() => expect(calls[1]).toBe(`POST /api/characters/${ash.id}/claim {"memberId":"m1"}`))
})

test('a character of someone who is no member any more can be assigned', async () => {
  const fields = { type: 'player', name: 'Mira', playerName: 'Jo', claimedBy: 'gone' } as const
  const mira = await createCharacter(app.db, app.campaignId, fields)
  const user = await show()
  await user.click((await membership('Annika')).getByRole('button', { name: 'Characters of Annika' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Assign Mira' }))
  await waitFor(() => expect(calls).toEqual([`POST /api/characters/${mira.id}/claim {"memberId":"m1"}`]))
})

test('a character that the GM still holds can be assigned', async () => {
  members.push(aMembership('m0', { role: 'gm', isYou: true }))
  const fields = { type: 'player', name: 'Mira', playerName: 'Jo', claimedBy: 'm0' } as const
  const mira = await createCharacter(app.db, app.campaignId, fields)
  const user = await show()
  await user.click((await membership('Annika')).getByRole('button', { name: 'Characters of Annika' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Assign Mira' }))
  await waitFor(() => expect(calls).toEqual([`POST /api/characters/${mira.id}/claim {"memberId":"m1"}`]))
})

test("a member list that can't be loaded says so, and retries", async () => {
  let broken = true
  const list = `GET ${path()}/members`
  answers[list] = () => (broken ? new Response('broken', { status: 500 }) : Response.json(members))
  const user = await show()
  expect(await screen.findByText('Couldn’t load the players.')).toBeTruthy()
  broken = false
  await user.click(button('Retry'))
  expect(await screen.findByText('1 player joined')).toBeTruthy()
})
