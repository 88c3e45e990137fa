import type { Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  goBack,
  joinByCode,
  leaveCampaign,
  openCampaign,
  openTool,
  PHONE,
  signIn,
  test,
} from './testing/index.ts'

test('the journal by keyboard: Markdown, a name that opens its sheet, and a recap that appears on a phone and disappears when unshared', async ({
  gm,
  device,
}) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'npc', name: 'Old Hob' },
  ])
  const { page } = await device()
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  const { page: phone } = await device({ viewport: PHONE })
  await readerOf(phone, joinCode)

  await openTool(page, 'Sessions')
  // Until all has arrived, the button is in another place.
  await expect(page.getByText('Start your journal')).toBeVisible()
  await pressOn(page, 'New Session')
  await page.getByRole('textbox', { name: 'GM notes' }).focus()
  await page.keyboard.type('## Low tide\n\nMet @old')
  const suggested = page.getByRole('option', { name: 'Old Hob', selected: true })
  await expect(suggested).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(suggested).toBeHidden()
  await page.keyboard.type('. Rowed out with @old')
  await expect(suggested).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(suggested).toBeHidden()
  await page.keyboard.type('at ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('night')
  await expect(page.getByRole('textbox', { name: 'GM notes' })).toHaveValue(
    '## Low tide\n\nMet @Old Hob. Rowed out with @Old Hob at **night**',
  )
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Low tide' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Recap' }).focus()
  await page.keyboard.type('You cut the *second* bell loose.')
  await pressOn(page, 'Create Session')
  await expect(page.getByRole('heading', { name: 'Session 1' })).toBeFocused()
  await expect(phone.getByText('Nothing shared yet')).toBeVisible()

  await pressOn(page, 'Share the recap')
  const question = page.getByRole('dialog', { name: 'Share the recap with players?' })
  await expect(question.getByText('second', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Share recap' }).press('Enter')
  await expect(page.getByText('Players can read this')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Session 1' })).toBeVisible()
  await expect(phone.getByRole('emphasis')).toHaveText('second')
  await expect(phone.getByText(/Low tide|Old Hob/)).toHaveCount(0)
  await pressOn(page, 'Stop sharing the recap')
  await expect(phone.getByText('Nothing shared yet')).toBeVisible()
  await expect(phone.getByText('second')).toHaveCount(0)

  await preview.getByRole('button', { name: 'Old Hob' }).first().press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Old Hob' })
  await sheet.getByRole('region', { name: 'Mentioned in' }).getByRole('button', { name: 'Session 1' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Session 1' })).toBeVisible()
})

test('text typed in the journal survives a killed tab, another tool and Back; Save & Exit asks first', async ({
  gm,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page: killed, context } = await device()
  await signIn(killed, gm)
  await openCampaign(killed, 'Saltmere')
  await openTool(killed, 'Sessions')
  await killed.getByRole('button', { name: 'New Session' }).click()
  await notes(killed).pressSequentially('The ferryman lied')
  const cdp = await context.newCDPSession(killed)
  const crash = killed.waitForEvent('crash')
  // Never answered: the page that would answer is gone.
  cdp.send('Page.crash').catch(() => {})
  await crash

  const page = await context.newPage()
  await page.goto('/')
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: /^Draft.*Not created yet/ }).click()
  await expect(notes(page)).toHaveValue('The ferryman lied')
  await notes(page).press('End')
  await notes(page).pressSequentially(' twice.')
  await openTool(page, 'Hub')
  await expect(page.getByRole('region', { name: 'Characters' })).toBeVisible()
  await openTool(page, 'Sessions')
  await expect(notes(page)).toHaveValue('The ferryman lied twice.')
  await goBack(page, 4)
  await expect(page.getByText('Not created yet')).toBeVisible()

  await page.getByRole('button', { name: 'Save & Exit' }).click()
  const question = page.getByRole('dialog', { name: 'Your notes aren’t saved yet' })
  await question.getByRole('button', { name: 'Save and exit' }).click()
  await openCampaign(page, 'Saltmere')
  await openTool(page, 'Sessions')
  await expect(page.getByRole('button', { name: /^Session 2.*The ferryman lied twice/ })).toBeVisible()
  await test.step('a double click on New Session opens an editor and creates nothing', async () => {
    await page.getByRole('button', { name: 'New Session' }).dblclick()
    await expect(page.getByText('Not created yet')).toBeVisible()
    await page.getByRole('button', { name: 'Create Session' }).click()
    await expect(page.getByText('Session created successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Sessions' }).click()
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  })
  await leaveCampaign(page)
})

const notes = (page: Page) => page.getByRole('textbox', { name: 'GM notes' })

/** By keyboard alone. */
async function pressOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
}

/** A player who reads what is shared. */
async function readerOf(phone: Page, code: string): Promise<void> {
  await joinByCode(phone, code)
  await phone.getByRole('button', { name: 'Mira' }).click()
  await phone.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Shared' }).click()
  await expect(phone.getByText('Nothing shared yet')).toBeVisible()
}
