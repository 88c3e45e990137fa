import type { Page } from '@playwright/test'
import {
  aCampaign,
  everythingOn,
  expect,
  goOffline,
  goOnline,
  joinByCode,
  keptOnDevice,
  listenToEverything,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  signIn,
  TABLET,
  test,
} from './testing/index.ts'

const SECRET = 'gm-secret-41c7'

test('the GM restores a deleted document from the trash on a second device, also offline, and phones see none of it', async ({
  gm,
  device,
}) => {
  const campaign = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'npc', name: `Isbet ${SECRET}`, includeInInitiative: false },
    { type: 'monster', name: 'Gull', includeInInitiative: false },
  ])
  const notes = { sessionNumber: 3, gmNotes: `The key is under the font. ${SECRET}` }
  const { id: session } = await gm.api.post<{ id: string }>(`/api/campaigns/${campaign.id}/sessions`, notes)
  const phone = await device({ viewport: PHONE })
  await listenToEverything(phone.page)
  await joinByCode(phone.page, campaign.joinCode)
  await phone.page.getByRole('button', { name: /^Mira/ }).click()

  const laptop = await device()
  await signIn(laptop.page, gm)
  await openCampaign(laptop.page, 'Saltmere')
  await openTool(laptop.page, 'NPCs')
  await laptop.page.getByRole('button', { name: `Delete Isbet ${SECRET}` }).click()
  await laptop.page.getByRole('dialog').getByRole('button', { name: 'Delete NPC' }).click()
  await expect(laptop.page.getByText('NPC deleted successfully')).toBeVisible()
  await gm.api.delete(`/api/sessions/${session}`)
  // The list of a device is asked for when it opens.
  const isDeleted = async () =>
    (await pulled(gm, 'characters')).find(({ name }) => name === `Isbet ${SECRET}`)?._deleted
  await expect.poll(isDeleted, RECONNECTED).toBe(true)

  const tablet = await device({ viewport: TABLET })
  await signIn(tablet.page, gm)
  await openCampaign(tablet.page, 'Saltmere')
  await openTrash(tablet.page)
  const isbet = deleted(tablet.page, 'Isbet')
  await expect(isbet).toContainText('You, on a Linux computer')
  await expect(isbet).toContainText('30 days left')
  await gm.api.delete(`/api/characters/${campaign.ids.Gull}`)
  await expect(deleted(tablet.page, 'Gull')).toContainText('30 days left')
  await deleted(tablet.page, 'Session 3')
    .getByRole('button', { name: /^Bring back/ })
    .click()
  await tablet.page.getByRole('button', { name: 'Show Session 3' }).click()
  await expect(tablet.page.getByLabel('GM notes')).toHaveValue(`The key is under the font. ${SECRET}`)

  await keptOnDevice(tablet.page)
  await goOffline(tablet.context)
  await openTrash(tablet.page)
  await expect(tablet.page.getByText('You’re offline. This list shows only what this device knows.')).toBeVisible()
  await isbet.getByRole('button', { name: /^Bring back/ }).click()
  await expect(isbet.getByRole('status')).toHaveText('Restored')
  await goOnline(tablet.context)
  await expect(laptop.page.getByRole('heading', { name: `Isbet ${SECRET}` })).toBeVisible(RECONNECTED)

  const asked = await phone.page.evaluate(async (path) => {
    const answer = await fetch(path)
    return [answer.status, await answer.text()] as const
  }, `/api/campaigns/${campaign.id}/trash`)
  expect(asked[0]).toBe(403)
  await gm.api.patch(`/api/characters/${campaign.ids.Mira}`, { name: 'Mira the Bold' })
  await expect(phone.page.getByText('Mira the Bold').first()).toBeVisible(RECONNECTED)
  const received = await everythingOn(phone.page)
  expect([received.includes('Mira the Bold'), received.includes(SECRET)]).toEqual([true, false])
})

async function openTrash(page: Page) {
  await page.getByRole('button', { name: 'Campaign Settings' }).click()
  await page.getByRole('tab', { name: /^Trash/ }).click()
}

function deleted(page: Page, name: string | RegExp) {
  return page.getByRole('list', { name: 'Deleted' }).getByRole('listitem').filter({ hasText: name })
}
