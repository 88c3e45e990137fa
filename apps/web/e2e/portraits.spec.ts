import type { Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  goOffline,
  goOnline,
  keptOnDevice,
  openCampaign,
  openTool,
  pulled,
  RECONNECTED,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test('a portrait chosen offline is scaled down, survives a reload, and is uploaded by itself', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'npc', name: 'Old Hob' }])
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'NPCs')
  await upToDate(page)
  await keptOnDevice(page)

  await goOffline(context)
  await page.getByRole('button', { name: 'Edit Old Hob' }).click()
  const form = page.getByRole('dialog', { name: 'Edit NPC' })
  const file = { name: 'hob.bmp', mimeType: 'image/bmp', buffer: aBitmap(800, 600) }
  await form.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Image uploaded successfully')).toBeVisible()
  await expect.poll(() => sizeOf(page, '[role=dialog] img')).toEqual([800, 600])
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => sizeOf(page, 'article img')).toEqual([512, 384])
  await page.reload()
  await expect.poll(() => sizeOf(page, 'article img')).toEqual([512, 384])

  await goOnline(context)
  await upToDate(page)
  const imageUrl = async () => (await pulled(gm, 'characters')).find(({ name }) => name === 'Old Hob')?.imageUrl
  await expect.poll(imageUrl, RECONNECTED).toMatch(/^\/api\/images\//)
  const there = async () => (await gm.api.send('GET', String(await imageUrl()))).status
  await expect.poll(there, RECONNECTED).toBe(200)

  const desk = await device()
  await signIn(desk.page, gm)
  await openCampaign(desk.page, 'Saltmere')
  await openTool(desk.page, 'NPCs')
  await expect.poll(() => sizeOf(desk.page, 'article img')).toEqual([512, 384])
})

/** As the browser decoded it; undefined until then. */
function sizeOf(page: Page, selector: string): Promise<number[] | undefined> {
  return page.evaluate((wanted) => {
    const img = document.querySelector<HTMLImageElement>(wanted)
    return img?.complete ? [img.naturalWidth, img.naturalHeight] : undefined
  }, selector)
}

/** Of a type that the server doesn't accept, and heavier than it allows. */
function aBitmap(width: number, height: number): Buffer {
  const HEAD = 54
  const bytes = Buffer.alloc(HEAD + width * height * 3, 120)
  bytes.fill(0, 0, HEAD)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(HEAD, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
