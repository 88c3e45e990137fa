import type { Page } from '@playwright/test'
import { type Account, aCampaign, expect, openCampaign, openTool, pulled, signIn, test } from './testing/index.ts'

const MINUTE_MS = 60_000

test('saves within ten minutes are one version; an earlier one can be compared and restored, and the replaced one too', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [])
  const { page } = await device()
  const hourAgo = Date.now() - 60 * MINUTE_MS
  const after = (minutes: number) => page.clock.setFixedTime(new Date(hourAgo + minutes * MINUTE_MS))
  await after(0)
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The tide is high.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await onServer(gm, 'The tide is high.')
  for (const [minutes, notes] of [
    [15, 'The tide is low.'],
    [20, 'The tide is low, and a bell rings.'],
    [30, 'Everything was lost.'],
  ] as const) {
    await after(minutes)
    await save(page, notes)
    await onServer(gm, notes)
  }

  await page.getByRole('button', { name: 'Earlier versions' }).click()
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('You, on a Linux computer')
  const texts = page.locator('section[data-side]')
  await expect(texts.first()).toContainText('The tide is low, and a bell rings.')
  await expect(texts.last()).toContainText('Everything was lost.')
  await versions.last().click()
  await expect(texts.first()).toContainText('The tide is high.')
  await versions.first().click()
  await expect(texts.first()).toContainText('a bell rings')
  await page.getByRole('button', { name: 'Use this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(page.getByLabel('GM notes')).toHaveValue('The tide is low, and a bell rings.')
  await onServer(gm, 'The tide is low, and a bell rings.')

  await page.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(versions).toHaveCount(3)
  await expect(texts.first()).toContainText('Everything was lost.')
})

async function save(page: Page, notes: string) {
  await page.getByLabel('GM notes').fill(notes)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

/** So that each save is pushed by itself. */
async function onServer(gm: Account, notes: string) {
  await expect.poll(async () => (await pulled(gm, 'sessions'))[0]?.gmNotes).toBe(notes)
}
