import { locks } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'

const PENDING = { status: 'pending', campaign: { name: 'Saltmere' } }

/** Each tab runs the code on its own, and doesn't see yet what another one has just stored. */
async function openTab() {
  vi.resetModules()
  return import('./campaigns.ts')
}

afterEach(() => vi.unstubAllGlobals())

test('two new tabs that join in the same moment are one guest: the second asks once the first has its cookie', async () => {
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  let cookie: string | undefined
  const guests: string[] = []
  const answer = async (_path: string, { headers }: { headers: Record<string, string> }) => {
    const guest = cookie ?? headers['x-guest-secret'] ?? ''
    guests.push(guest)
    await Promise.resolve()
    cookie = guest
    return new Response(JSON.stringify(PENDING), { status: 202 })
  }
  vi.stubGlobal('fetch', answer)
  const tabs = [await openTab(), await openTab()]
  await Promise.all(tabs.map((tab) => tab.joinCampaign('7QK4R9')))
  expect(guests).toHaveLength(2)
  expect(new Set(guests).size).toBe(1)
})
