import type { Page } from '@playwright/test'
import {
  aCampaign,
  accessibilityFindings,
  expect,
  goOffline,
  goOnline,
  joinByCode,
  openCampaign,
  PHONE,
  pulled,
  RECONNECTED,
  setManualInitiative,
  signIn,
  smallTargets,
  TABLET,
  test,
} from './testing/index.ts'

test('a player ends their own turn, the GM can take that back, and turn it off', async ({ gm, device }) => {
  const heroes = ['Mira', 'Tamsin'].map((name) => ({ type: 'player' as const, name }))
  const campaign = await aCampaign(gm, 'Saltmere', [...heroes, { type: 'monster', name: 'Orc' }])
  const { page: tablet } = await device({ viewport: TABLET })
  const phone = await device({ viewport: PHONE })
  const mira = phone.page
  await joinByCode(mira, campaign.joinCode)
  await expect(mira.getByRole('button', { name: /^Mira For Mira's player/ })).toBeVisible()
  await mira.getByRole('button', { name: /^Mira/ }).click()
  await expect(mira.getByRole('region', { name: "Mira's health" })).toBeVisible()

  await signIn(tablet, gm)
  await openCampaign(tablet, 'Saltmere')
  for (const [name, value] of [
    ['Mira', 20],
    ['Orc', 15],
    ['Tamsin', 10],
  ] as const)
    await setManualInitiative(tablet, name, value)
  await tablet.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(mira.getByRole('heading', { name: 'Your turn, Mira' })).toBeVisible()
  expect([...(await accessibilityFindings(mira)), ...(await smallTargets(mira))]).toEqual([])
  await expectHealthInSight(mira)

  await endMyTurn(mira)
  await expect(mira.getByRole('heading', { name: 'Now: Orc' })).toBeVisible()
  await expect.poll(() => activeOn(gm)).toBe('Orc')
  await expect.poll(() => turnsOf(gm)).toEqual(['Mira ended their turn'])

  await expect(tablet.getByTitle('Undo: Mira ended their turn')).toBeVisible()
  await tablet.keyboard.press('Control+z')
  await expect(mira.getByRole('heading', { name: 'Your turn, Mira' })).toBeVisible()
  await expect.poll(() => activeOn(gm)).toBe('Mira')

  await goOffline(phone.context)
  await endMyTurn(mira)
  await expect(mira.getByText(/^You ended your turn\. Your GM sees it when you’re online/)).toBeVisible()
  await goOnline(phone.context)
  await expect(mira.getByRole('heading', { name: 'Now: Orc' })).toBeVisible({ timeout: 30_000 })

  // The phone shows it before the GM's tablet does, and Next Turn passes the turn that the tablet shows.
  await expect(tablet.getByTitle('Undo: Mira ended their turn')).toBeVisible(RECONNECTED)
  await tablet.getByRole('button', { name: /^Next Turn/ }).click()
  await tablet.getByRole('button', { name: 'Campaign Settings' }).click()
  await tablet.getByRole('switch', { name: 'Players can end their own turn' }).uncheck({ force: true })
  await tablet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(mira.getByRole('heading', { name: 'Now: Tamsin' })).toBeVisible()
  await tablet.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(mira.getByRole('heading', { name: 'Your turn, Mira' })).toBeVisible()
  await expect(mira.getByRole('button', { name: 'End my turn' })).toBeHidden()
})

async function endMyTurn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End my turn' }).click()
}

/** On a small phone with large letters; resets both. A click fails on what the tabs cover. */
async function expectHealthInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const percent of [200, 150, 100]) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
    const health = page.getByRole('region', { name: "Mira's health" })
    for (const name of ['Lower my health', 'Raise my health']) {
      await expect(health.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      const { y = NaN, height = NaN } = (await health.getByRole('button', { name }).boundingBox()) ?? {}
      const tabs = await page.getByRole('navigation', { name: 'Player view' }).boundingBox()
      expect(y + height, `${name} at ${percent} %`).toBeLessThanOrEqual(tabs?.y ?? 0)
    }
    await health.getByRole('button', { name: 'Heal', exact: true }).click()
    await page.getByRole('main').evaluate(({ parentElement }) => parentElement?.scrollTo(0, 0))
  }
  await page.setViewportSize(PHONE)
}

type Gm = Parameters<typeof pulled>[0]

/** The name of who acts, as the server has it. */
async function activeOn(gm: Gm): Promise<unknown> {
  const [[combat], characters] = [await pulled(gm, 'combats'), await pulled(gm, 'characters')]
  const { entryId } = (combat?.turn ?? {}) as { entryId?: string }
  return characters.find(({ id }) => id === entryId)?.name
}

/** What the log says of passed turns. */
async function turnsOf(gm: Gm): Promise<unknown[]> {
  return (await pulled(gm, 'acts')).filter(({ kind }) => kind === 'next').map(({ text }) => text)
}
