import { expect, keptOnDevice, openCampaign, openTool, PHONE, signIn, test } from './testing/index.ts'

test('everything of a campaign can be searched without the server, by keyboard and by touch', async ({
  gm,
  server,
  device,
}) => {
  const id = crypto.randomUUID()
  await gm.api.post('/api/campaigns', { id, name: 'Saltmere' })
  const hob = { type: 'npc', name: 'Old Hob', health: 10, maxHealth: 10, faction: 'Ferrymen' }
  await gm.api.post(`/api/campaigns/${id}/characters`, hob)
  const evening = { sessionNumber: 4, date: '2026-11-20T20:00:00.000Z', gmNotes: 'Hob sold them the bell of Saltmere.' }
  await gm.api.post(`/api/campaigns/${id}/sessions`, evening)

  const laptop = await device()
  const phone = await device({ viewport: PHONE })
  for (const { page } of [laptop, phone]) {
    await signIn(page, gm)
    await openCampaign(page, 'Saltmere')
    // Each collection arrives by itself.
    await openTool(page, 'NPCs')
    await expect(page.getByRole('heading', { name: 'Old Hob' })).toBeVisible()
    await openTool(page, 'Sessions')
    await expect(page.getByRole('button', { name: /^Session 4/ })).toBeVisible()
    await openTool(page, 'Hub')
    await keptOnDevice(page)
  }
  await server.kill()

  const { page } = laptop
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search everything' })
  await dialog.getByRole('combobox', { name: 'Words to look for' }).fill('bell saltmere')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expect(dialog.getByRole('option')).toContainText('Notes: Hob sold them the bell of Saltmere.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('GM notes')).toHaveValue('Hob sold them the bell of Saltmere.')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox', { name: 'Words to look for' }).fill('FERRY')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await expect(dialog.getByRole('option', { name: /^Old Hob/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Old Hob' })).toBeVisible()

  await phone.page.getByRole('button', { name: 'Search everything' }).click()
  const onPhone = phone.page.getByRole('dialog', { name: 'Search everything' })
  await onPhone.getByRole('combobox', { name: 'Words to look for' }).fill('hob')
  await onPhone.getByRole('option', { name: /^Old Hob/ }).click()
  await expect(phone.page.getByRole('dialog', { name: 'Old Hob' })).toBeVisible()
})
