import type { Page } from '@playwright/test'
import { withDeviceSpeech } from './testing/browser/device-speech.ts'
import {
  type Account,
  aCampaign,
  createCampaign,
  everythingOn,
  expect,
  joinByCode,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  signIn,
  TABLET,
  test,
} from './testing/index.ts'
import { storageLimits } from './testing/stored/storage-limits.ts'
import { storedUntil } from './testing/stored/stored-recording.ts'

/** What a reload or a crash may cost of a recording. */
const MOST_LOST_MS = 2_000

// A microphone that beeps once a second, allowed without a question.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] })
  },
})

test('an evening is recorded while the GM works; it plays, downloads and can be deleted; leaving the campaign ends it', async ({
  gm,
  device,
}) => {
  const { page } = await device({ viewport: TABLET })
  await withDeviceSpeech(page)
  await startRecording(page, gm)
  await openTool(page, 'Hub')
  const pill = page.getByRole('button', { name: /^Recording, 0:\d\d$/ })
  await expect(pill).toBeVisible()
  await pill.click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  const stored = page.getByRole('region', { name: 'Recordings' })
  // Long enough that it still plays when a finger reaches Pause.
  await expect(stored.getByText(/^0:0[6-9]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Play Recording of/ }).click()
  await expect(stored.getByText(/^0:0[1-9] of 0:0\d$/)).toBeVisible()
  await stored.getByRole('button', { name: /^Pause Recording of/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    stored.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^session-0-\d{4}-\d\d-\d\d\.webm$/)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import an audio file' }).click(),
  ])
  await chooser.setFiles(await file.path())
  await expect(page.getByText('Recording imported')).toBeVisible()
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toHaveCount(2)
  const lengths = await stored.getByText(/, \d+s$/).allInnerTexts()
  const [recorded = 0, imported = 0] = lengths.map((text) => Number(/, (\d+)s$/.exec(text)?.[1]))
  expect(Math.abs(recorded - imported)).toBeLessThanOrEqual(1)

  await stored.getByRole('button', { name: 'Clear recording' }).first().click()
  await page.getByRole('dialog', { name: 'Clear Recording?' }).getByRole('button', { name: 'Clear Recording' }).click()
  await expect(stored.getByText(/^On this device/)).toHaveCount(1)
  await transcribeHere(page)
  await stored.getByRole('button', { name: 'Clear recording' }).click()
  const sure = page.getByRole('dialog', { name: 'Clear Recording?' })
  await expect(sure).toContainText('The recording will be permanently deleted and cannot be recovered.')
  await sure.getByRole('button', { name: 'Clear Recording' }).click()
  await expect(stored.getByText(/^On this device/)).toBeHidden()
  await page.getByRole('button', { name: 'Start Recording' }).click()
  // Long enough that there is something to keep.
  await expect(page.getByRole('button', { name: /^Recording, 0:0[1-9]$/ })).toBeVisible()
  await leaveCampaign(page)
  await openCampaign(page, 'Ash Road')
  await expect(stored.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Resume Previous Recording?' })).toBeHidden()
})

test('Back out of a campaign ends its recording as Save & Exit does, and no other campaign shows it', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Salt Road', [])
  const { page } = await device({ viewport: TABLET })
  await startRecording(page, gm)
  await expect(pill(page, /^Recording, 0:0[1-9]$/)).toBeVisible()
  // The session, the list of sessions, the campaign.
  for (const left of ['Back to Sessions', 'New Session', 'Save & Exit']) {
    await page.goBack()
    await expect(page.getByRole('button', { name: left })).toBeHidden()
  }
  await expect(page.getByText('Recording Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Campaign' })).toBeVisible()
  await openCampaign(page, 'Salt Road')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled()
  await leaveCampaign(page)
  await openCampaign(page, 'Ash Road')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: /^Session 0/ }).click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await expect(page.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Resume Previous Recording?' })).toBeHidden()
})

/** Without a plan: the browser gets its language once, hears the recording, and writes down when it beeps. */
async function transcribeHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Transcribe on this device: Recording of/ }).click()
  const question = page.getByRole('dialog', { name: 'Transcribe on this device?' })
  await expect(question).toContainText('That needs the internet once')
  await question.getByRole('button', { name: 'Download and transcribe' }).click()
  const done = page.getByRole('dialog', { name: 'Audio transcribed' })
  await done.getByRole('button', { name: 'Not now' }).click()
  const beeps = page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: /^0:0\d ?beep$/ })
  await expect(beeps.nth(2)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'AI notes' })).toHaveValue(/beep beep/)
}

test('a reload asks first; it and a crash cost at most two seconds, and Start Fresh keeps the recording', async ({
  gm,
  device,
}) => {
  const { page, context } = await device({ viewport: TABLET })
  await startRecording(page, gm)
  await expect(pill(page, /^Recording, 0:0[3-9]$/)).toBeVisible()
  const question = page.waitForEvent('dialog')
  page.evaluate(() => location.reload()).catch(() => {})
  expect((await question).type()).toBe('beforeunload')
  await (await question).dismiss()
  await expect(pill(page, /^Recording, 0:\d\d$/)).toBeVisible()
  const tab = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  const crashedAt = Date.now()
  // A crashed tab answers nothing.
  tab.send('Page.crash').catch(() => {})
  await crash

  const again = await context.newPage()
  await again.goto('/')
  expect(crashedAt - (await storedUntil(again))).toBeLessThan(MOST_LOST_MS)
  await openCampaign(again, 'Ash Road')
  const resume = again.getByRole('dialog', { name: 'Resume Previous Recording?' })
  await resume.getByRole('button', { name: 'Start Fresh' }).click()
  await expect(again.getByText('Recording saved in Session 0')).toBeVisible()
  await openTool(again, 'Sessions')
  await again.getByRole('button', { name: /^Session 0/ }).click()
  await again.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await expect(again.getByText(/^On this device, .+ in 1 part$/)).toHaveCount(1)
  await expect(pill(again, /^Recording, 0:(0[3-9]|[1-5]\d)$/)).toBeVisible()

  again.once('dialog', (dialog) => void dialog.accept())
  const reloadedAt = Date.now()
  await again.reload()
  expect(reloadedAt - (await storedUntil(again))).toBeLessThan(MOST_LOST_MS)
})

test('a disk that fills up during recording is reported on every screen until there is space, and costs nothing', async ({
  server,
  gm,
  device,
}) => {
  const { page } = await device({ viewport: TABLET })
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const limits = await storageLimits(page, new URL(server.url).origin, 16_000_000)
  await startRecording(page, gm)
  await expect(pill(page, /^Recording, 0:0[2-9]$/)).toBeVisible()
  await limits.fill()
  await expect(pill(page, /^Not saved/)).toBeVisible()
  await openTool(page, 'Hub')
  const failingAt = await pill(page, /^Not saved/).innerText()
  await expect(pill(page, /^Not saved/)).not.toHaveText(failingAt)
  await limits.free()
  await expect(pill(page, /^Recording/)).toBeVisible()
  await pill(page, /^Recording/).click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  const clock = page.getByRole('region', { name: 'Recordings' }).getByText(/^0:\d\d$/)
  const seconds = Number((await clock.innerText()).slice(2))
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/^On this device, .+ in 1 part$/)).toBeVisible()
  const length = await page.getByText(/, \d+s$/).innerText()
  expect(Number(/, (\d+)s$/.exec(length)?.[1])).toBeGreaterThanOrEqual(seconds - 1)
  expect(errors).toEqual([])
})

test('what happened while it records is found again beside the sound, and a mark is for the GM alone', async ({
  gm,
  device,
}) => {
  const campaign = await aCampaign(gm, 'Ash Road', [
    { type: 'player', name: 'Mira' },
    { type: 'player', name: 'Wren' },
  ])
  await gm.api.patch(`/api/campaigns/${campaign.id}`, { playersMark: true })
  const phones = [await device({ viewport: PHONE }), await device({ viewport: PHONE })] as const
  for (const [index, name] of ['Mira', 'Wren'].entries()) {
    const phone = phones[index as 0 | 1].page
    await joinByCode(phone, campaign.joinCode)
    await phone.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }

  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Ash Road')
  await recordNewSession(page)
  await openTool(page, 'Dice')
  await page.getByRole('button', { name: 'Roll 1 d20', exact: true }).click()
  await page.getByRole('heading', { name: 'Dice Roller' }).click()
  await page.keyboard.press('m')
  await expect(page.getByText('Marked')).toBeVisible()
  await phones[0].page.getByRole('button', { name: 'Mark this moment' }).click()
  await expect(phones[0].page.getByText('Your GM finds this moment again.')).toBeVisible()

  await pill(page, /^Recording/).click()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await expect.poll(async () => (await pulled(gm, 'rolls')).length).toBe(2)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const moments = page.getByRole('region', { name: 'Moments' })
  await expect(moments.getByRole('listitem')).toHaveCount(3)
  await expect(moments.getByRole('button', { name: /^You rolled \d+/ })).toBeVisible()
  await moments.getByText('Marks', { exact: true }).click()
  await expect(moments.getByRole('listitem')).toHaveCount(2)
  await moments
    .getByRole('button', { name: /^Describe the mark/ })
    .first()
    .click()
  await page.getByPlaceholder('What happened here?').fill('Hob asks for a true name')
  await page.keyboard.press('Enter')
  await moments.getByRole('button', { name: /^Mark ?Hob asks for a true name/ }).click()
  await expect(page.getByRole('button', { name: /^Pause Recording of/ })).toBeVisible()
  await expect(moments.getByRole('button', { name: /^Mark by Mira/ })).toBeVisible()

  await phones[1].page.reload()
  await expect(phones[1].page.getByRole('region', { name: "Wren's health" })).toBeVisible()
  expect(await everythingOn(phones[1].page)).not.toContain('"mark":true')
  expect(await everythingOn(phones[0].page)).toContain('"mark":true')
})

const pill = (page: Page, name: RegExp) => page.getByRole('contentinfo').getByRole('button', { name })

/** In a new campaign, in its first session. */
async function startRecording(page: Page, gm: Account): Promise<void> {
  await signIn(page, gm)
  await createCampaign(page, 'Ash Road')
  await recordNewSession(page)
}

async function recordNewSession(page: Page): Promise<void> {
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await page.getByRole('button', { name: 'Start Recording' }).click()
}
