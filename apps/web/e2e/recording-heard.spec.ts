import type { Page } from '@playwright/test'
import { missingVoiceTools, speak, withFolder, withSpeechServer } from './testing/browser/voice.ts'
import { createCampaign, expect, openCampaign, openTool, setTier, signIn, TABLET, test } from './testing/index.ts'

const SAID = ['The ferryman opened the gate.', 'The bell began to ring.']
const UNSAID = ['Nobody paid the dragon.']

const missing = missingVoiceTools()
test.skip(missing.length > 0, `needs ${missing.join(', ')}`)

// A microphone with speech, allowed without a question.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await withFolder(async (folder) => {
      const voice = missing.length > 0 ? '' : await speak(SAID, folder)
      const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
      const args = [...(launchOptions.args ?? []), ...microphone, `--use-file-for-fake-audio-capture=${voice}`]
      await use({ ...launchOptions, args })
    })
  },
  settings: ({ settings }, use) => withSpeechServer([...SAID, ...UNSAID], (ai) => use({ ...settings, ...ai })),
})

/** Long enough for both sentences. */
const SAID_ONCE = { timeout: 25_000 }
/** Understanding speech is computed here: on a busy machine it takes longer than the speech. */
const UNDERSTOOD = { timeout: 90_000 }

test.describe.configure({ timeout: 240_000 })

test('a recording survives a crash of the tab, continues, and becomes text in the AI notes', async ({
  owner,
  gm,
  device,
}) => {
  await setTier(owner, gm, 'elite')
  const { page, context } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await createCampaign(page, 'Ash Road')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await page.getByRole('textbox', { name: 'AI notes' }).fill('Mine.')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByText(/^Saved here \d\d:\d\d, .+ A crash loses 2 s at most\.$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recordings' }).getByText(/^0:1[5-9]$/)).toBeVisible(SAID_ONCE)

  const [campaign] = await gm.api.get<{ id: string }[]>('/api/campaigns')
  await gm.api.post(`/api/campaigns/${campaign?.id}/characters`, { type: 'npc', name: 'Corin' })

  const tab = await context.newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // A crashed tab answers nothing.
  tab.send('Page.crash').catch(() => {})
  await crash
  const again = await context.newPage()
  await again.goto('/')
  await openCampaign(again, 'Ash Road')
  const question = again.getByRole('dialog', { name: 'Resume Previous Recording?' })
  await expect(question).toContainText(/, 1[3-9]s long\./)
  await question.getByRole('button', { name: 'Resume Recording' }).click()
  await expect(again.getByText(/^Resumed 1[3-9]s recording$/)).toBeVisible()
  await openTool(again, 'Sessions')
  await again.getByRole('button', { name: /^Session 0/ }).click()
  await again.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  // One sentence or the other, whole: the audio file kept playing.
  await expect(again.getByRole('region', { name: 'Recordings' }).getByText(/^0:2[2-9]$/)).toBeVisible(SAID_ONCE)
  await again.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(again.getByText(/^On this device, .+ in 2 parts$/)).toBeVisible()

  await again.getByRole('button', { name: /^Transcribe Recording of/ }).click()
  const agreement = again.getByRole('dialog', { name: 'Transcribe this recording?' })
  await expect(agreement).toContainText('The audio is sent to this server’s speech service')
  await agreement.getByRole('button', { name: 'Transcribe' }).click()
  const done = again.getByRole('dialog', { name: 'Audio transcribed' })
  await expect(done).toContainText('The audio has been transcribed and added to your AI notes.', UNDERSTOOD)
  await done.getByRole('button', { name: 'View Full' }).click()
  const notes = again.getByRole('dialog', { name: 'AI notes of session 0' })
  const [ferryman, bell] = SAID.map((sentence) => sentence.replace('.', '').toLowerCase())
  const heading = 'Session 0 \\(\\d\\d:\\d\\d to \\d\\d:\\d\\d\\)'
  await expect(notes).toContainText(new RegExp(`${heading}.*${ferryman}.*${bell}`, 's'))
  await expect(notes).not.toContainText('dragon')
  await notes.getByRole('button', { name: 'Close' }).click()
  await expect(notes).toBeHidden()

  // What was typed before the crash is above the text of both parts, not saved yet. The sound plays in a loop, so either
  // sentence may come first.
  const either = `.*(${ferryman}|${bell})`
  const written = new RegExp(`^Mine\\.\\n\\n${heading}\\n\\nA: ${either}.*B: ${either}.*\\n\\nA: ${either}`, 's')
  await expect(again.getByRole('textbox', { name: 'AI notes' })).toHaveValue(written)
  await useTranscript(again, bell ?? '')
  await nameSpeaker(again)
  await review(again)
  await again.getByRole('tab', { name: 'Notes', exact: true }).click()
  await expect(again.getByLabel('Summary', { exact: true })).not.toBeEmpty()
  await expect(again.getByLabel('Key topics and events', { exact: true })).not.toBeEmpty()
  await expect(again.getByLabel('Party location', { exact: true })).not.toBeEmpty()
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expect(again.getByText('Session updated successfully')).toBeVisible()
  await hearSource(again)
  await openTool(again, 'NPCs')
  await expect(again.getByText('The keeper')).toBeVisible()
})

/** Each line can be heard and corrected; a word that sounds like the campaign's Corin is asked about once. */
async function useTranscript(page: Page, said: string): Promise<void> {
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript
    .getByRole('button', { name: new RegExp(`^0:\\d\\d.*${said}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Pause Recording of/ })).toBeVisible()
  await transcript
    .getByRole('button', { name: /^Correct the line at/ })
    .first()
    .click()
  await transcript.getByRole('textbox').fill('Corrin opened the gate.')
  await transcript.getByRole('textbox').press('Enter')
  await transcript.getByRole('button', { name: 'Corin everywhere' }).click()
  await expect(transcript.getByText('Corin opened the gate.')).toBeVisible()
  await expect(transcript.getByText(/^Heard/)).toBeHidden()
}

/** The speech model's A is the Game Master, in the lines and in the notes. */
async function nameSpeaker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Who is speaking in/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is speaking' })
  await dialog.getByRole('combobox', { name: 'Speaker A, part 1' }).click()
  await page.getByRole('option', { name: 'Game Master' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Speaker A, part 2' })).toHaveValue('Game Master')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('textbox', { name: 'AI notes' })).toHaveValue(/\n\nGM: .*\n\nB: /)
  // The sound plays in a loop: the first line may begin at any second.
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: /^\d:\d\d/ })
  await expect(lines.first()).toHaveText(/^\d:\d\d ?GM/)
}

/** What the transcript may add: each find has the words it comes from, and goes into the campaign when it is accepted. */
async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review of Recording/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review' })
  await dialog.getByRole('button', { name: 'Look through the transcript' }).click()
  await expect(dialog.getByText('0 of 3 finds settled')).toBeVisible()
  await expect(dialog.getByRole('listitem', { name: 'Loot: Name 3' })).toContainText('No line says this.')
  const npc = dialog.getByRole('listitem', { name: /^NPC: / })
  await npc.getByRole('button', { name: /^Hear “/ }).click()
  await expect(npc.getByRole('button', { name: /^Pause “/ })).toBeVisible()
  await npc.getByRole('button', { name: /^Edit / }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The keeper')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog.getByRole('listitem', { name: 'NPC: The keeper' })).toContainText('In NPCs')
  await dialog.getByRole('button', { name: 'Finish later' }).click()
  await expect(page.getByRole('button', { name: /^Review 2 finds of Recording/ })).toBeVisible()
}

/** The summary says which of its sentences were said, and where. */
async function hearSource(page: Page): Promise<void> {
  const sources = page.getByRole('region', { name: 'Sources: Summary' })
  await sources.getByRole('button', { name: '2 of 3 found in the transcript 1 not found' }).click()
  await expect(sources.getByText('Not found in the transcript', { exact: true })).toHaveCount(1)
  await sources
    .getByRole('button', { name: /^Hear “/ })
    .first()
    .click()
  await expect(sources.getByRole('button', { name: /^Pause “/ })).toBeVisible()
}
