import type { Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  goOffline,
  goOnline,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  signIn,
  test,
} from './testing/index.ts'

const NOTES = ['Summary', 'Key topics and events', 'Party location'] as const

test('the journal stores each word once: two saves into empty and filled texts, sharing, offline, and on a second device', async ({
  gm,
  device,
}) => {
  const { id, joinCode } = await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  await gm.api.post(`/api/campaigns/${id}/sessions`, { sessionNumber: 1, recap: 'Before.' })
  const { page, context } = await device()
  await openSession(page, gm)
  const { page: phone } = await device({ viewport: PHONE })
  await readerOf(phone, joinCode)

  for (const name of NOTES) await add(page, name, `Harbor in ${name}.`)
  await save(page)
  for (const name of NOTES) await expect(field(page, name)).toHaveValue(`Harbor in ${name}.`)
  for (const name of NOTES) await add(page, name, ' Later.')
  await save(page)
  for (const name of NOTES) await expect(field(page, name)).toHaveValue(`Harbor in ${name}. Later.`)
  await add(page, 'Recap', '\n\nMore.')
  await save(page)
  await expect(field(page, 'Recap')).toHaveValue('Before.\n\nMore.')

  await add(page, 'Summary', '\n\nThe bell rang.')
  await page.getByRole('button', { name: 'Share the summary' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share summary' }).click()
  await expect(page.getByText('Players can read this')).toBeVisible()
  const summary = 'Harbor in Summary. Later.\n\nThe bell rang.'
  await expect(field(page, 'Summary')).toHaveValue(summary)
  await expect(page.getByText('Saved here')).toBeVisible()
  await expect(phone.getByText('Harbor in Summary. Later.')).toHaveCount(1)
  await expect(phone.getByText('The bell rang.')).toHaveCount(1)

  await page.getByRole('tab', { name: 'AI Notes & Recording' }).click()
  await add(page, 'AI notes', 'Heard.')
  await save(page)
  await goOffline(context)
  await add(page, 'AI notes', '\n\nHeard offline.')
  await save(page)
  await expect(field(page, 'AI notes')).toHaveValue('Heard.\n\nHeard offline.')
  await goOnline(context)
  await expect
    .poll(async () => (await pulled(gm, 'sessions'))[0], RECONNECTED)
    .toMatchObject({ summary, aiNotes: 'Heard.\n\nHeard offline.', recap: 'Before.\n\nMore.', conflicts: [] })

  const { page: second } = await device()
  await openSession(second, gm)
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  await add(page, 'Summary', ' Mine, not saved.')
  await expect(field(second, 'Summary')).toHaveValue(summary)
  await field(second, 'Summary').fill(`Of the second device. ${summary}`)
  await save(second)
  await expect(field(page, 'Summary')).toHaveValue(`Of the second device. ${summary} Mine, not saved.`)
  await save(page)
  await expect(field(second, 'Summary')).toHaveValue(`Of the second device. ${summary} Mine, not saved.`)
  await expect(phone.getByText('Harbor in Summary. Later.')).toHaveCount(1)
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** At the end of the text, letter by letter. */
async function add(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).press('Control+End')
  await field(page, name).pressSequentially(text)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved here')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Session \d/ })).toBeFocused()
}

async function openSession(page: Page, gm: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: /^Session 1/ }).click()
}

async function readerOf(phone: Page, code: string): Promise<void> {
  await joinByCode(phone, code)
  await phone.getByRole('button', { name: 'Mira' }).click()
  await phone.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Shared' }).click()
  await expect(phone.getByText('Nothing shared yet')).toBeVisible()
}
