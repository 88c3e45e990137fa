import { createCampaign, expect, leaveCampaign, openCampaign, openTool, signIn, TABLET, test } from './testing/index.ts'

// A microphone that beeps once a second, allowed without a question.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

test('an evening is recorded while the GM works on, plays, is downloaded and deleted; leaving the campaign finishes it', async ({
  gm,
  device,
}) => {
  const { page } = await device({ viewport: TABLET })
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
  const stored = page.getByRole('region', { name: 'Recording', exact: true })
  await expect(stored.getByText(/^0:0[3-9]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Play Recording of/ }).click()
  await expect(stored.getByText(/^0:0[1-9] \/ 0:0\d$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Pause Recording of/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    stored.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^session-0-\d{4}-\d\d-\d\d-part-1\.webm$/)

  await stored.getByRole('button', { name: 'Clear recording' }).click()
  const sure = page.getByRole('dialog', { name: 'Clear Recording?' })
  await expect(sure).toContainText('The recording will be permanently deleted and cannot be recovered.')
  await sure.getByRole('button', { name: 'Clear Recording' }).click()
  await expect(stored.getByText(/^On this device/)).toBeHidden()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('button', { name: /^Recording, 0:0\d$/ })).toBeVisible()
  await leaveCampaign(page)
  await openCampaign(page, 'Ash Road')
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Resume Previous Recording?' })).toBeHidden()
})
