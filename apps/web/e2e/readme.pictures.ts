import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../api/src/testing/demo-world/people.ts'
import { expect, PHONE, signIn, TABLET, test } from './testing/index.ts'
import { seedDemoWorld } from './testing/stored/demo-world.ts'

// The clock is fixed, so that a picture changes only when the look does.
const NOW = '2026-11-20T21:42:00.000Z'
const CAMPAIGN = 'The Drowned Bells of Saltmere'
const repository = join(import.meta.dirname, '../../..')

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the combat, the journal, a map and the campaigns of a game master, ${colorScheme}`, async ({
    server,
    device,
  }) => {
    seedDemoWorld(server.dataDir)
    const { page } = await device({ viewport: TABLET, colorScheme })
    await page.clock.setFixedTime(NOW)
    await signIn(page, accountOf('gm'))
    await page.getByRole('button', { name: 'Load Campaign' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByText('Syncing')).toHaveCount(0)
    await take(page, `campaigns-${colorScheme}`)
    await page.getByRole('button', { name: `Load Campaign ${CAMPAIGN}` }).click()
    await expect(page.getByRole('button', { name: /^Next Turn/ })).toBeVisible()
    await expect(page.getByText('All up to date')).toBeVisible()
    await take(page, `fight-${colorScheme}`)
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Sessions' }).click()
    await page
      .getByRole('button', { name: /^Session 1/ })
      .first()
      .click()
    await expect(page.getByLabel('GM notes')).toBeVisible()
    await take(page, `journal-${colorScheme}`)
    await page.getByRole('navigation', { name: 'Generators' }).getByRole('button', { name: 'Map' }).click()
    const map = page.getByRole('dialog', { name: 'Map' })
    await map.getByLabel('Subtype').selectOption('Crypt')
    await map.getByLabel('Seed').fill('lantern')
    await map.getByRole('button', { name: 'Roll from tables' }).first().click()
    await expect(map.getByRole('img', { name: /^Map of/ })).toBeVisible()
    await take(page, `map-${colorScheme}`)
  })
}

test('what a player sees of the combat', async ({ server, device }) => {
  seedDemoWorld(server.dataDir)
  const { page } = await device({ viewport: PHONE, colorScheme: 'dark' })
  await page.clock.setFixedTime(NOW)
  await signIn(page, accountOf('player'))
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: `Load Campaign ${CAMPAIGN}` }).click()
  await expect(page.getByRole('button', { name: 'Lower my health' })).toBeVisible()
  await take(page, 'player-dark')
})

function accountOf(person: 'gm' | 'player') {
  return { email: DEMO_PEOPLE[person].email, password: DEMO_PASSWORD }
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: join(repository, 'docs', `${name}.png`),
    animations: 'disabled',
    style: '[aria-label="Notifications"] { display: none }',
  })
}
