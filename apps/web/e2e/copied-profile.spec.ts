import { cp, rm } from 'node:fs/promises'
import { launchOnProfile } from './testing/browser/launch.ts'
import {
  aCampaign,
  applyAmount,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  healthOnServer,
  openCampaign,
  RECONNECTED,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'

test("two devices with one copied profile lose no edits, and see each other's changes", async ({
  gm,
  server,
}, info) => {
  await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'npc', name: 'Hob' },
  ])
  const open = async (profile: string) => {
    const context = await launchOnProfile(profile, { baseURL: server.url, args: [] })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const original = info.outputPath('original')
  const copy = info.outputPath('copy')
  const before = await open(original)
  await signIn(before.page, gm)
  await openCampaign(before.page, 'Saltmere')
  await upToDate(before.page)
  await before.context.close()
  await cp(original, copy, { recursive: true })

  const [laptop, clone] = [await open(original), await open(copy)]
  for (const { page } of [laptop, clone]) {
    await page.goto('/')
    await openCampaign(page, 'Saltmere')
    await upToDate(page)
  }
  for (const { context } of [laptop, clone]) await goOffline(context)
  await applyAmount(laptop.page, 'Mira', '7')
  await applyAmount(clone.page, 'Mira', '5')
  await applyAmount(clone.page, 'Hob', '3')
  await expectHealth(laptop.page, 'Mira', '23/30')
  await expectHealth(clone.page, 'Hob', '27/30')
  await goOnline(laptop.context)
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 23, Hob: 30 })
  await goOnline(clone.context)
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 18, Hob: 27 })
  for (const { page } of [laptop, clone]) await expectHealth(page, 'Mira', '18/30', RECONNECTED)

  await applyAmount(laptop.page, 'Hob', '1')
  await expectHealth(clone.page, 'Hob', '26/30', RECONNECTED)
  await applyAmount(clone.page, 'Hob', '2')
  await expectHealth(laptop.page, 'Hob', '24/30', RECONNECTED)
  for (const { context } of [laptop, clone]) await context.close()
  for (const profile of [original, copy]) await rm(profile, { recursive: true })
})
