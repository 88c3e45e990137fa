import type { Page } from '@playwright/test'
import {
  aCampaign,
  accessibilityFindings,
  expect,
  goBack,
  LAPTOP,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  sidewaysFindings,
  signIn,
  smallTargets,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

const namesOf = (found: readonly { [key: string]: unknown }[]) => found.map(({ name }) => name).toSorted()

test('restoring a copy shows what it would bring back, and brings back what is checked', async ({
  gm,
  device,
}, info) => {
  const rope = { id: 'rope', name: 'Rope', quantity: 1 }
  const bell = { id: 'bell', name: 'Brass bell', quantity: 1 }
  const campaign = await aCampaign(gm, 'The Drowned Bells', [
    { type: 'player', name: 'Mira', inventory: [rope, bell] },
    { type: 'monster', name: 'Gull' },
    { type: 'monster', name: 'Tide wraith' },
  ])
  const characters = async () => (await pulled(gm, 'characters')).filter(({ _deleted }) => !_deleted)
  const notes = { sessionNumber: 3, gmNotes: 'The key is under the font.' }
  const session = await gm.api.post<{ id: string }>(`/api/campaigns/${campaign.id}/sessions`, notes)
  const { page } = await device()
  await signIn(page, gm)
  await openCampaign(page, 'The Drowned Bells')
  await upToDate(page)
  const copy = info.outputPath('copy.json')
  await openSettings(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).click(),
  ])
  await download.saveAs(copy)

  await gm.api.patch(`/api/characters/${campaign.ids.Mira}`, { inventory: [bell] })
  await gm.api.delete(`/api/characters/${campaign.ids.Gull}`)
  await gm.api.delete(`/api/characters/${campaign.ids['Tide wraith']}`)
  await gm.api.patch(`/api/sessions/${session.id}`, { gmNotes: 'The key is in the bell.' })
  await goBack(page, 1)
  await openCampaign(page, 'The Drowned Bells')
  await openTool(page, 'Players')
  await page.getByRole('button', { name: 'Open Mira' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mira' })
  await expect(sheet.getByText('Brass bell')).toBeVisible()
  await expect(sheet.getByText('Rope')).toBeHidden()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await openTool(page, 'Monsters')
  for (const name of ['Gull', 'Tide wraith']) await expect(page.getByRole('heading', { name })).toBeHidden()
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: /^Session 3/ }).click()
  await expect(page.getByLabel('GM notes')).toHaveValue('The key is in the bell.')
  await upToDate(page)

  await openSettings(page)
  await choose(page, copy)
  const question = page.getByRole('dialog', { name: 'Restore this copy?' })
  const bells = question.getByRole('region', { name: 'The Drowned Bells' })
  const deleted = bells.getByRole('group', { name: 'Deleted since the copy' })
  const removed = bells.getByRole('group', { name: 'Removed from sheets since the copy' })
  await expect(deleted.getByRole('checkbox', { name: 'Gull' })).not.toBeChecked()
  await expect(deleted.getByRole('checkbox', { name: 'Tide wraith' })).not.toBeChecked()
  await expect(removed.getByRole('checkbox', { name: 'Rope' })).not.toBeChecked()
  await toastsGone(page)
  for (const viewport of [PHONE, TABLET, LAPTOP]) {
    await page.setViewportSize(viewport)
    expect.soft(await accessibilityFindings(page)).toEqual([])
    expect.soft(await sidewaysFindings(page)).toEqual([])
    if (viewport !== LAPTOP) expect.soft(await smallTargets(page)).toEqual([])
  }
  await bells
    .getByRole('group', { name: 'Different in the copy' })
    .getByRole('checkbox', { name: 'Session 3' })
    .uncheck()
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Nothing needed restoring.')).toBeVisible()
  await expect(page.getByText('4 entries were left as you chose.')).toBeVisible()
  expect(namesOf(await characters())).toEqual(['Mira'])

  await choose(page, copy)
  await deleted.getByRole('checkbox', { name: 'Gull' }).check()
  await removed.getByRole('checkbox', { name: 'Rope' }).check()
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Restored: 2 characters, 1 session.')).toBeVisible()
  await expect(page.getByText(/^1 difference needs your choice/)).toBeVisible()
  await expect.poll(async () => namesOf(await characters())).toEqual(['Gull', 'Mira'])
  const bag = async () => (await characters()).find(({ name }) => name === 'Mira')?.inventory as { name: string }[]
  await expect.poll(async () => namesOf(await bag())).toEqual(['Brass bell', 'Rope'])
})

async function openSettings(page: Page) {
  await leaveCampaign(page)
  await page.getByRole('button', { name: 'Settings' }).click()
}

async function choose(page: Page, copy: string) {
  await page.getByRole('region', { name: 'Everything on this device' }).locator('input[type=file]').setInputFiles(copy)
}

/** While a toast fades away its contrast is low. */
async function toastsGone(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications', includeHidden: true })).toBeEmpty(RECONNECTED)
}
