import { createCampaign, expect, leaveCampaign, openCampaign, openTool, signIn, TABLET, test } from './testing/index.ts'

// A microphone that beeps once a second, allowed without a question.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

/** A slice is stored every 15 seconds. */
const FIRST_SLICE = { timeout: 25_000 }

test('an evening is recorded while the GM works on; a crash costs seconds, and both parts play as one', async ({
  gm,
  device,
}) => {
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await createCampaign(page, 'Ash Road')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await openTool(page, 'Hub')
  const pill = page.getByRole('button', { name: /^Recording, 0:\d\d$/ })
  await expect(pill).toBeVisible()
  await pill.click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await expect(page.getByText(/^Saved here \d\d:\d\d, .+ A crash costs 15 s at most\.$/)).toBeVisible(FIRST_SLICE)

  const tab = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // A tab that crashes answers nothing.
  tab.send('Page.crash').catch(() => {})
  await crash
  const again = await context.newPage()
  await again.goto('/')
  await openCampaign(again, 'Ash Road')
  const question = again.getByRole('dialog', { name: 'Resume Previous Recording?' })
  await expect(question).toContainText(/, 1[5-9]s long\./)
  await question.getByRole('button', { name: 'Resume Recording' }).click()
  await expect(again.getByText(/^Resumed 1[5-9]s recording$/)).toBeVisible()
  await openTool(again, 'Sessions')
  await again.getByRole('button', { name: /^Session 0/ }).click()
  await again.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await again.getByRole('button', { name: 'Stop', exact: true }).click()
  const stored = again.getByRole('region', { name: 'Recording', exact: true })
  await expect(stored.getByText(/^On this device, .+ in 2 parts$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Play Recording of/ }).click()
  await expect(stored.getByText(/^0:0[1-9] \/ 0:1\d$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Pause Recording of/ }).click()
  const [file] = await Promise.all([
    again.waitForEvent('download'),
    stored.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^session-0-\d{4}-\d\d-\d\d-part-1\.webm$/)

  await stored.getByRole('button', { name: 'Clear recording' }).click()
  const sure = again.getByRole('dialog', { name: 'Clear Recording?' })
  await expect(sure).toContainText('The recording will be permanently deleted and cannot be recovered.')
  await sure.getByRole('button', { name: 'Clear Recording' }).click()
  await expect(stored.getByText(/^On this device/)).toBeHidden()
  await again.getByRole('button', { name: 'Start Recording' }).click()
  await expect(again.getByRole('button', { name: /^Recording, 0:0\d$/ })).toBeVisible()
  await leaveCampaign(again)
  await openCampaign(again, 'Ash Road')
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await expect(question).toBeHidden()
})
