import type { Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  goOffline,
  keptOnDevice,
  openCampaign,
  openTool,
  PHONE,
  reload,
  signIn,
  test,
} from './testing/index.ts'

test('offline on a phone, a campaign is copied by leaving it and by hand, and a copy is restored beside it', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'npc', name: 'Isbet' }])
  const { page, context } = await device({ viewport: PHONE })
  await signIn(page, gm)
  await keptOnDevice(page)
  await reload(page)
  await openCampaign(page, 'Saltmere')
  await goOffline(context)
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await openCampaign(page, 'Saltmere')
  await openCopies(page)
  const copies = page.getByRole('list', { name: 'Copies' }).getByRole('listitem')
  await expect(copies).toHaveCount(1)
  await page.getByRole('button', { name: 'Make a copy now' }).click()
  await expect(copies).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the last copy' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Saltmere \d{4}-\d\d-\d\d [\d+-]+ \w+\.zip$/)
  await expect(page.getByText(/^Last copy outside this browser: .* today\.$/)).toBeVisible()

  await openTool(page, 'NPCs')
  await page.getByRole('button', { name: 'Delete Isbet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete NPC' }).click()
  await expect(page.getByText('NPC deleted successfully')).toBeVisible()
  await openCopies(page)
  await copies
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(page.getByText('Restored as “Saltmere (imported)”.')).toBeVisible()
  await openTool(page, 'NPCs')
  await expect(page.getByRole('button', { name: 'Delete Isbet' })).toBeHidden()
  await page.getByRole('button', { name: 'Save & Exit' }).click()
  await openCampaign(page, 'Saltmere (imported)')
  await openTool(page, 'NPCs')
  await expect(page.getByRole('button', { name: 'Delete Isbet' })).toBeVisible()

  // Another folder of the browser's own: like a chosen one, it is kept in the database and sent to the worker.
  await page.evaluate(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('My backups', { create: true })
    Object.assign(window, { showDirectoryPicker: pick })
  })
  await openCopies(page)
  // A test acts faster than a person: the toasts of all it did cover the button until each had its time.
  await page.getByRole('button', { name: 'Choose a folder' }).click({ timeout: 40_000 })
  await expect(page.getByText('They’re in the folder “My backups”, outside of this browser.')).toBeVisible()
  await expect(copies).toHaveCount(1)
  await openTool(page, 'Hub')
  await reload(page)
  await openCopies(page)
  await expect(copies).toHaveCount(1)
})

async function openCopies(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Campaign Settings' }).click()
  await page.getByRole('tab', { name: 'Copies' }).click()
}
