import { expect, keptOnDevice, openCampaign, openTool, PHONE, signIn, test } from './testing/index.ts'

test('everything of a campaign can be searched without the server, by keyboard and by touch, up to the page of a place', async ({
  gm,
  server,
  device,
}) => {
  const id = crypto.randomUUID()
  await gm.api.post('/api/campaigns', { id, name: 'Saltmere' })
  const hob = { type: 'npc', name: 'Old Hob', health: 10, maxHealth: 10, faction: 'Ferrymen', location: 'Low Town' }
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
  await expect(dialog.getByRole('option')).toContainText('GM notes: Hob sold them the bell of Saltmere.')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('GM notes')).toHaveValue('Hob sold them the bell of Saltmere.')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox', { name: 'Words to look for' }).fill('FERRY')
  await expect(dialog.getByRole('option', { name: /^Ferrymen/ })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^Old Hob/ })).toContainText('Faction: Ferrymen')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Old Hob' })
  await sheet.getByRole('button', { name: 'Low Town' }).click()
  const town = page.getByRole('article', { name: 'Low Town' })
  await expect(town.getByRole('button', { name: /^Old Hob/ })).toBeVisible()

  // A mention of the place in a handout is a link, and the place's page lists the handout.
  await openTool(page, 'Handouts')
  await page.getByRole('button', { name: 'New Handout' }).click()
  await page.getByLabel('Title').fill('A torn letter')
  await page.getByLabel('Text').pressSequentially('Meet me in @low')
  await expect(page.getByRole('option', { name: 'Low Town', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Handout' }).click()
  await expect(page.getByRole('dialog', { name: 'New Handout' })).toBeHidden()
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox', { name: 'Words to look for' }).fill('torn')
  await dialog.getByRole('option', { name: /^A torn letter/ }).click()
  const letter = page.getByRole('dialog', { name: 'A torn letter' })
  await letter.getByRole('button', { name: 'Low Town' }).click()
  await expect(town.getByRole('button', { name: /^A torn letter/ })).toContainText('Meet me in @Low Town')

  await phone.page.getByRole('button', { name: 'Search everything' }).click()
  const onPhone = phone.page.getByRole('dialog', { name: 'Search everything' })
  await onPhone.getByRole('combobox', { name: 'Words to look for' }).fill('hob')
  await onPhone.getByRole('option', { name: /^Old Hob/ }).click()
  await expect(phone.page.getByRole('dialog', { name: 'Old Hob' })).toBeVisible()
})
