import 'fake-indexeddb/auto'
import { aUser } from '@lanternkeep/schema/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeFlag } from '../../lib/browser/stored-flag.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { setPerson } from '../account/person.ts'
import { AccountViews } from './account-views.tsx'
import { LocalViews } from './local-views.tsx'
import { useView, views } from './use-view.ts'
import type { View } from './view.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  cleanup()
  await app.leave()
})

function Shown() {
  return <LocalViews view={useView()} person={null} onNew={() => {}} />
}

/** Where someone goes who doesn't want to wait. */
const ELSEWHERE: View = { name: 'changelog' }

const campaign = { id: 'c-joined', name: 'Saltmere', playerCount: 4, sessionNumber: 3, startingLevel: 1, rev: 'r1' }
const dated = { conflicts: [], lastModified: '2026-11-20T21:42:00.000Z' }
const JOINED = { campaign: { ...campaign, ...dated }, role: 'player', memberId: 'm1' }

test.each<[string, View, string, [number, unknown], string]>([
  ['a code that lets in', { name: 'join', code: '7QK4R9' }, 'Join Campaign', [200, JOINED], 'Campaign Joined'],
  ['a code without a server', { name: 'join', code: '7QK4R9' }, 'Join Campaign', [502, {}], 'Failed to Join'],
  ['a new game', { name: 'create' }, 'Create Game', [502, {}], 'Campaign Created'],
])('%s, answered once its person is elsewhere, leaves them there', async (_, view, button, [status, body], told) => {
  for (const flag of ['steamConnected', 'steamCloudEnabled'] as const) writeFlag(flag, true)
  let answer = () => {}
  const asked = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response(JSON.stringify(body), { status }))
  })
  const ask = vi.fn(() => asked)
  vi.stubGlobal('fetch', ask)
  act(() => views.go(view))
  renderApp(app, <Shown />)
  const name = view.name === 'create' && (await screen.findByRole('textbox', { name: 'Campaign name' }))
  if (name) await userEvent.type(name, 'Ashfall Road')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  act(() => views.go(ELSEWHERE))
  answer()
  expect(await screen.findByText(told)).toBeTruthy()
  expect(views.current()).toEqual(ELSEWHERE)
})

test('a login that is answered once its person is back in the campaign leaves them there', async () => {
  const user = aUser({ id: 'u-gwen' })
  setPerson(user)
  let answer = () => {}
  const asked = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(user))
  })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/local') return asked
    return path === '/api/auth/captcha' ? Response.json({ provider: 'none' }) : Response.json({}, { status: 401 })
  })
  const onSignedIn = vi.fn()
  const campaign: View = { name: 'campaign', campaignId: app.campaignId }
  act(() => views.go({ name: 'login' }))
  renderApp(app, <AccountViews view={views.current()} onSignedIn={onSignedIn} />)
  await userEvent.type(await screen.findByLabelText('Email'), 'gwen@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'a lantern in the dark')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('button', { name: 'Logging in...' })
  act(() => views.go(campaign))
  const back = vi.spyOn(history, 'back')
  answer()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(user))
  expect(back).not.toHaveBeenCalled()
  expect(views.current()).toEqual(campaign)
})
