import type { User } from '@lanternkeep/schema'
import { aUser } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { theme } from '../../ui/theme/theme.ts'
import { MembershipPlans } from './membership-plans.tsx'

const NOTE = 'Payment processing is coming soon. To upgrade, please contact support.'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(person: User | null) {
  render(
    <MantineProvider theme={theme} env="test">
      <RemoteProvider>
        <MembershipPlans person={person} onBack={() => {}} />
      </RemoteProvider>
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const buttons = () => screen.getAllByRole('article').map((each) => within(each).getByRole('button').textContent)

test('the three plans say what they cost, include and lack', () => {
  show(null)
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Free',
    'Premium',
    'Elite',
  ])
  expect(card('Free').getByText('$0')).toBeTruthy()
  expect(card('Free').getByText('forever')).toBeTruthy()
  expect(card('Premium').getByText('$14.99')).toBeTruthy()
  expect(card('Premium').getByText('one-time payment')).toBeTruthy()
  expect(card('Premium').getByText('Unlimited campaigns')).toBeTruthy()
  expect(card('Premium').getByText('No AI generators')).toBeTruthy()
  expect(card('Elite').getByText('$9.99')).toBeTruthy()
  expect(card('Elite').getByText('per month')).toBeTruthy()
  expect(card('Elite').getByText('Most Popular')).toBeTruthy()
  expect(screen.getAllByText('Most Popular')).toHaveLength(1)
  expect(screen.getByText(NOTE)).toBeTruthy()
})

test.each([
  [null, ['Current Plan', 'Upgrade', 'Upgrade']],
  [aUser({ tier: 'free' }), ['Current Plan', 'Upgrade', 'Upgrade']],
  [aUser({ tier: 'premium' }), ['Downgrade', 'Current Plan', 'Upgrade']],
  [aUser({ tier: 'elite' }), ['Downgrade', 'Downgrade', 'Current Plan']],
  [aUser({ tier: 'free', isAdmin: true }), ['Downgrade', 'Downgrade', 'Current Plan']],
])('the buttons point up and down by rank, and an admin counts as elite: %#', (person, expected) => {
  show(person)
  expect(buttons()).toEqual(expected)
  for (const button of screen.getAllByRole('button', { name: 'Current Plan' })) {
    expect((button as HTMLButtonElement).disabled).toBe(true)
  }
})

test('only a signed-in person reads which plan is theirs', () => {
  show(null)
  expect(screen.queryByRole('region', { name: 'Current plan' })).toBeNull()
  cleanup()
  show(aUser({ tier: 'premium' }))
  expect(screen.getByRole('region', { name: 'Current plan' }).textContent).toBe('PremiumYou are on Premium.')
  cleanup()
  show(aUser({ isAdmin: true }))
  expect(screen.getByRole('region', { name: 'Current plan' }).textContent).toMatch(/^AdminYou are an Admin/)
})

function answerWith(supportContact?: string) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push([path, JSON.parse(String(body))])
    if (path === '/api/auth/registration') return Response.json({ setupCode: false, sendsMail: true, supportContact })
    return new Response(null, { status: 204 })
  })
  return sent
}

test('Upgrade leads to the note, and sends a request to the admins; signed out it sends nothing', async () => {
  const sent = answerWith()
  const user = show(aUser({ tier: 'free' }))
  await user.click(card('Elite').getByRole('button', { name: 'Upgrade' }))
  expect(document.activeElement?.textContent).toBe(NOTE)
  await waitFor(() => expect(sent).toEqual([['/api/account/upgrade-request', { tier: 'elite' }]]))
  cleanup()
  const signedOut = show(null)
  await signedOut.click(card('Elite').getByRole('button', { name: 'Upgrade' }))
  expect(sent).toHaveLength(1)
})

test('the note names the server’s support, if there is one', async () => {
  answerWith('help@example.org')
  show(null)
  expect(await screen.findByText(`${NOTE} Support: help@example.org`)).toBeTruthy()
})
