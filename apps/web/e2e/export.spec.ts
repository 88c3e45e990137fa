import type { Page } from '@playwright/test'
import {
  accessibilityFindings,
  expect,
  keptOnDevice,
  LAPTOP,
  PHONE,
  sidewaysFindings,
  smallTargets,
  TABLET,
  test,
  textsInZip,
  withoutFilePicker,
} from './testing/index.ts'

const SAMPLE = 'The Lamp at Harrow Ford'
const importing = (page: Page) => page.getByRole('dialog', { name: 'Import this export?' })

test('an export comes back on an empty phone without internet, and exports the same again', async ({
  device,
}, info) => {
  const { page } = await device()
  await withoutFilePicker(page)
  await page.goto('/')
  await openList(page)
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.getByRole('button', { name: 'Campaign Settings' }).click()
  await page.getByRole('tab', { name: 'Copies' }).click()
  const zip = info.outputPath('export.zip')
  await exportTo(page, zip)
  const entries = await textsInZip(zip)
  expect([...entries.keys()].filter((path) => !path.includes('/'))).toEqual(
    expect.arrayContaining(['about.json', 'campaign.json']),
  )
  expect([...entries.keys()].some((path) => /^notes\/.*\.md$/.test(path))).toBe(true)

  const phone = await device({ viewport: PHONE })
  await withoutFilePicker(phone.page)
  await phone.page.goto('/')
  await keptOnDevice(phone.page)
  await phone.context.setOffline(true)
  await openList(phone.page)
  await choose(phone.page, zip)
  await importing(phone.page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(phone.page.getByText(/^Restored: 1 campaign, 11 characters/)).toBeVisible()
  const again = info.outputPath('again.zip')
  await exportTo(phone.page, again)
  expect((await textsInZip(again)).get('campaign.json')).toBe(entries.get('campaign.json'))

  await phone.page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Close' }).last().click()
  await choose(phone.page, zip)
  await expect(importing(phone.page).getByText(`“${SAMPLE} (imported)”`)).toBeVisible()
  for (const viewport of [PHONE, TABLET, LAPTOP]) {
    await phone.page.setViewportSize(viewport)
    expect.soft(await accessibilityFindings(phone.page)).toEqual([])
    expect.soft(await sidewaysFindings(phone.page)).toEqual([])
  }
  await phone.page.setViewportSize(PHONE)
  await importing(phone.page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(phone.page.getByRole('article', { name: `${SAMPLE} (imported)` })).toBeVisible()
})

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load Campaign' }).click()
}

/** Leaves the dialog open. */
async function exportTo(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText('campaign.json')).toBeVisible()
  expect.soft(await accessibilityFindings(page)).toEqual([])
  expect.soft(await sidewaysFindings(page)).toEqual([])
  if (page.viewportSize()?.width === PHONE.width) expect.soft(await smallTargets(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await (await downloading).saveAs(path)
}

async function choose(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
}
