import { expect } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../../../api/src/testing/demo-world/people.ts'
import { type Account, createApi } from '../api.ts'
import { RECONNECTED } from '../browser/device.ts'
import { pulled } from '../campaign.ts'

/** The people of the stored devices of the first release, as the server knows them. */
export async function accountOf(url: string, person: 'gm' | 'player'): Promise<Account> {
  const api = createApi(url)
  const { email } = DEMO_PEOPLE[person]
  const login = { username: email, password: DEMO_PASSWORD, recaptchaToken: '' }
  return { email, password: DEMO_PASSWORD, user: await api.post('/api/auth/local', login), api }
}

/** Waits until the server has everything that was pending on the GM's laptop. */
export async function expectLaptopsWorkOnServer(gm: Account): Promise<void> {
  await expect
    .poll(() => charactersIn(gm, 'demo-saltmere'), RECONNECTED)
    .toMatchObject({
      'Mira Thistlewood': { health: 28 },
      'Tamsin Roe': { health: 4 },
      'Sister Lune': {},
      'Mother Isbet Crane': { imageUrl: expect.any(String) },
    })
  await expect
    .poll(() => charactersIn(gm, 'demo-saltmere'), RECONNECTED)
    .not.toHaveProperty(['Harbourmaster Corin Vael'])
  await expect.poll(() => imageOf(gm, 'Mother Isbet Crane'), RECONNECTED).toBe(200)
  // Another campaign is no part of what the open one's status says.
  await expect.poll(() => wickIn(gm), RECONNECTED).toMatchObject({ playerName: 'Annika', maxHealth: 12 })
  const sessions = () => pulled(gm, 'sessions')
  await expect
    .poll(async () => (await sessions()).map(({ gmNotes }) => gmNotes), RECONNECTED)
    .toContain('A session that was begun on the ferry.')
  await expect
    .poll(async () => (await sessions()).filter(({ conflicts }) => (conflicts as unknown[])?.length), RECONNECTED)
    .toHaveLength(1)
  // Removed from this laptop, and unchanged in the cloud.
  expect(await charactersIn(gm, 'demo-winter-crown')).not.toEqual({})
}

type Listed = { name: string; health: number; imageUrl?: string; playerName?: string; maxHealth?: number }

/** The server's characters of a campaign, by name. */
export async function charactersIn(gm: Account, campaignId: string): Promise<Record<string, Listed>> {
  const listed = await gm.api.get<Listed[]>(`/api/campaigns/${campaignId}/characters`)
  return Object.fromEntries(listed.map((character) => [character.name, character]))
}

/** Of the campaign that was made on the laptop, once the server has both. */
async function wickIn(gm: Account): Promise<Listed | undefined> {
  const made = (await pulled(gm, 'campaigns')).find(({ name }) => name === 'Made on the ferry')
  return made && (await charactersIn(gm, made.id)).Wick
}

/** How the server answers for the portrait. */
async function imageOf(gm: Account, name: string): Promise<number> {
  const { imageUrl } = (await charactersIn(gm, 'demo-saltmere'))[name] ?? {}
  return (await gm.api.send('GET', String(imageUrl))).status
}
