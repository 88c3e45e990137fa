import type { Page } from '@playwright/test'
import {
  aCampaign,
  accessibilityFindings,
  expect,
  hubRow,
  Inputs,
  joinByCode,
  openCampaign,
  PHONE,
  setManualInitiative,
  signIn,
  smallTargets,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const amountOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Amount for ${name}` })
const savesOn = (page: Page) => page.getByRole('group', { name: 'Mira’s death saves' })
const failure = (page: Page, place: number) => savesOn(page).getByRole('button', { name: `Failure ${place} of 3` })
const checkOf = (page: Page, name: string) => page.getByRole('group', { name: `${name}’s concentration` })

async function hit(page: Page, name: string, amount: string): Promise<void> {
  await amountOf(page, name).fill(amount)
  await amountOf(page, name).press('Enter')
}

test('concentration and death saves, once a GM switches them on: in the hub and on a phone', async ({ gm, device }) => {
  const body = { health: 40, maxHealth: 40 }
  const campaign = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira', ...body },
    { type: 'monster', name: 'Orc', ...body },
  ])
  const { page: hub } = await device({ viewport: TABLET })
  const phone = await device({ viewport: PHONE })
  const mira = phone.page
  await joinByCode(mira, campaign.joinCode)
  await mira.getByRole('button', { name: /^Mira/ }).click()
  await expect(mira.getByRole('region', { name: "Mira's health" })).toBeVisible()

  await signIn(hub, gm)
  await openCampaign(hub, 'Saltmere')
  await upToDate(hub)
  await setManualInitiative(hub, 'Mira', 20)
  await setManualInitiative(hub, 'Orc', 10)
  await hub.getByRole('button', { name: 'Create Initiative' }).click()
  await hub.getByRole('button', { name: 'Campaign Settings' }).click()
  for (const rule of ['Concentration checks', 'Death saves'])
    await hub.getByRole('switch', { name: rule }).check({ force: true })
  await hub.getByRole('button', { name: 'Save Changes' }).click()
  await expect(hub.getByRole('button', { name: 'Save Changes' })).toBeHidden()

  const by = new Inputs(hub)
  await hubRow(hub, 'Orc')
    .getByRole('button', { name: /details of Orc$/ })
    .click()
  await hub.getByLabel('Spell that Orc concentrates on').fill('Hex')
  await hub.getByLabel('Spell that Orc concentrates on').press('Enter')
  await expect(hubRow(hub, 'Orc').getByText('Concentrating on Hex')).toBeVisible()
  const marked = await by.during(async () => {
    await by.tap(hubRow(hub, 'Mira').getByRole('button', { name: /details of Mira$/ }))
    await by.tap(hub.getByRole('button', { name: 'Concentrate', exact: true }))
  })
  expect(marked).toBeLessThanOrEqual(2)
  await expect(mira.getByText('Concentrating', { exact: true })).toHaveCount(1)
  await expect(mira.getByText('Hex')).toHaveCount(0)
  for (const name of ['Orc', 'Mira'])
    await hubRow(hub, name)
      .getByRole('button', { name: new RegExp(`details of ${name}$`) })
      .click()

  await hit(hub, 'Orc', '28')
  await expect(checkOf(hub, 'Orc')).toContainText('DC 14')
  await expect(hub.getByRole('region', { name: 'Concentration' })).toContainText('Orc: DC 14')
  expect([...(await accessibilityFindings(hub)), ...(await smallTargets(hub))]).toEqual([])
  expect(await by.during(() => by.tap(hub.getByRole('button', { name: 'Kept: Orc’s concentration' })))).toBe(1)
  await expect(checkOf(hub, 'Orc')).toHaveCount(0)
  await hit(hub, 'Mira', '4')
  await expect(checkOf(hub, 'Mira')).toContainText('DC 10')
  await hub.getByLabel('Modifier of Mira’s check').fill('-20')
  await hub.getByRole('button', { name: 'Roll Mira’s check' }).click()
  await expect(checkOf(hub, 'Mira')).toContainText(/rolled -?\d+/)
  await hub.getByRole('button', { name: 'Lost: Mira’s concentration' }).click()
  await expect(mira.getByText('Concentrating', { exact: true })).toHaveCount(0)
  await hub.keyboard.press('Control+z')
  await expect(checkOf(hub, 'Mira')).toBeVisible()

  await hit(hub, 'Mira', '60')
  await expect(checkOf(hub, 'Mira')).toHaveCount(0)
  await expect(savesOn(hub)).toContainText('Dying')
  await expect(savesOn(mira)).toContainText('Dying')
  expect([...(await accessibilityFindings(mira)), ...(await smallTargets(mira))]).toEqual([])
  await phone.context.setOffline(true)
  await failure(mira, 1).click()
  await expect(failure(mira, 1)).toHaveAttribute('aria-pressed', 'true')
  await phone.context.setOffline(false)
  await expect(failure(hub, 1)).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 })
  await hit(hub, 'Mira', '3')
  await expect(failure(mira, 2)).toHaveAttribute('aria-pressed', 'true')
  expect(await by.during(() => by.tap(failure(hub, 3)))).toBe(1)
  await expect(savesOn(mira)).toContainText('Dead')
  await hub.keyboard.press('Control+z')
  await expect(savesOn(mira)).toContainText('Dying')
  await mira.getByRole('button', { name: 'Raise my health' }).click()
  await expect(savesOn(mira)).toHaveCount(0)
  await expect(savesOn(hub)).toHaveCount(0)
})
