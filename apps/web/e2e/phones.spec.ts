import type { Page } from '@playwright/test'
import {
  aCampaign,
  accessibilityFindings,
  expect,
  goBack,
  hubRow,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  setManualInitiative,
  signIn,
  smallTargets,
  TABLET,
  test,
} from './testing/index.ts'

test('two phones see a picture, send a roll, and show whose turn it is', async ({ gm, device }) => {
  const heroes = ['Mira', 'Tamsin'].map((name) => ({ type: 'player' as const, name }))
  const campaign = await aCampaign(gm, 'Saltmere', [...heroes, { type: 'monster', name: 'Orc' }])
  const { page: tablet } = await device({ viewport: TABLET })
  const mira = await phoneOf('Mira')
  const tamsin = await phoneOf('Tamsin')
  async function phoneOf(hero: string): Promise<Page> {
    const { page } = await device({ viewport: PHONE })
    await page.addInitScript(recordBuzzes)
    await joinByCode(page, campaign.joinCode)
    await page.getByRole('button', { name: new RegExp(`^${hero}`) }).click()
    await expect(page.getByRole('region', { name: `${hero}'s health` })).toBeVisible()
    // What was shown before a phone has caught up doesn't arrive: it is in the album.
    await expect(page.getByText(/^(Live|GM offline.*)$/)).toBeVisible(RECONNECTED)
    return page
  }

  await signIn(tablet, gm)
  await openCampaign(tablet, 'Saltmere')
  await openTool(tablet, 'Handouts')
  await tablet.getByRole('button', { name: 'New Handout' }).click()
  const form = tablet.getByRole('dialog', { name: 'New Handout' })
  await form.getByLabel('Title').fill('The third bell')
  await form.getByLabel('Text').fill('It **rang** once.')
  const bell = { name: 'bell.png', mimeType: 'image/png', buffer: await aLargePicture(tablet) }
  await tablet.locator('input[type="file"]').setInputFiles(bell)
  await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible()
  await form.getByRole('button', { name: 'Create Handout' }).click()
  await expect(form).toBeHidden()
  const handout = tablet.getByRole('article', { name: 'The third bell' })
  await expect(handout).toContainText('Only you can see it')
  await expect.poll(() => pulled(gm, 'handouts')).toMatchObject([{ imageUrl: expect.any(String) }])
  const [{ imageUrl } = { imageUrl: '' }] = await pulled(gm, 'handouts')
  await expect.poll(() => pictureAt(tablet, imageUrl)).toEqual({ status: 200, width: 2048, isLight: true })
  expect(await pictureAt(mira, imageUrl)).toEqual({ status: 404 })

  await tamsin.getByLabel('Amount').fill('3')
  await handout.getByRole('button', { name: 'Show to players: The third bell' }).click()
  await expect(handout).toContainText('Players can see it')
  const card = mira.getByRole('dialog', { name: 'Your GM shows you' })
  await expect(card.getByRole('img', { name: 'The third bell' })).toBeVisible()
  expect([...(await accessibilityFindings(mira)), ...(await smallTargets(mira))]).toEqual([])
  await card.getByRole('button', { name: 'Full screen' }).click()
  const whole = mira.getByRole('dialog', { name: 'The third bell' })
  await expect(whole.getByRole('img', { name: 'The third bell' })).toBeVisible()
  await expect(whole.getByRole('strong')).toHaveText('rang')
  await tamsin.getByRole('button', { name: 'Look' }).waitFor()
  await expect(tamsin.getByLabel('Amount')).toHaveValue('3')
  await expect(tamsin.getByLabel('Amount')).toBeFocused()

  await handout.getByRole('button', { name: 'Hide from players: The third bell' }).click()
  await expect(whole).toBeHidden()
  await expect(tamsin.getByRole('button', { name: 'Look' })).toBeHidden()
  await mira.getByRole('button', { name: 'Shared' }).click()
  await expect(mira.getByText('Nothing shared yet')).toBeVisible()
  expect(await pictureAt(mira, imageUrl)).toEqual({ status: 404 })

  await mira.getByRole('button', { name: 'Fight' }).click()
  await callByVibration(mira)
  await mira.getByLabel('My initiative').fill('25')
  await mira.getByRole('button', { name: 'Send to the GM' }).click()
  await openTool(tablet, 'Hub')
  await expect(hubRow(tablet, 'Mira').getByLabel('Manual initiative for Mira')).toHaveValue('25')
  await expect(hubRow(tablet, 'Mira')).toContainText('from the player')
  await setManualInitiative(tablet, 'Orc', 20)
  await setManualInitiative(tablet, 'Tamsin', 10)
  await tablet.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(mira.getByRole('heading', { name: 'Your turn, Mira' })).toBeVisible()
  await expect(mira.getByLabel('My initiative')).toBeHidden()
  await expect(tamsin.getByRole('heading', { name: 'Now: Mira' })).toBeVisible()
  await tamsin.getByRole('button', { name: 'Sheet' }).click()
  await tablet.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(tamsin.getByText('You’re next', { exact: true })).toBeVisible()
  await tablet.getByRole('button', { name: /^Next Turn/ }).click()
  await expect(tamsin.getByText('Round 1: it’s your turn')).toBeVisible()
  // Only Mira's phone is set to call, and only on her turn.
  await expect.poll(() => buzzesOf(mira)).toEqual(1)
  expect(await buzzesOf(tamsin)).toBe(0)
})

test('a phone’s Back asks about unsaved notes, and leaves the campaign once they are saved', async ({ gm, device }) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: PHONE })
  await joinByCode(page, joinCode)
  await page.getByRole('button', { name: /^Mira/ }).click()
  await page.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Sheet' }).click()
  await page.getByRole('button', { name: 'Edit my notes' }).click()
  const notes = page.getByRole('textbox', { name: 'My notes' })
  await notes.fill('The ferryman lied.')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const [ofCampaign, ofNotes] = [1, 2]
  await goBack(page, ofNotes)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(notes).toHaveValue('The ferryman lied.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved')).toBeVisible()
  await goBack(page, ofCampaign)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

declare global {
  interface Window {
    buzzes: (number | Iterable<number>)[]
  }
}

/** Runs in the page before anything else. */
function recordBuzzes(): void {
  window.buzzes = []
  navigator.vibrate = (pattern) => window.buzzes.push(pattern) > 0
}

async function callByVibration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Turn signal and text size' }).click()
  await page.getByRole('radio', { name: 'Vibrate', exact: true }).check()
  await page.keyboard.press('Escape')
}

/** How often the phone called its player; one buzz only shows what vibrating is like. */
async function buzzesOf(page: Page): Promise<number> {
  const buzzes = await page.evaluate(() => window.buzzes)
  return buzzes.filter((pattern) => Array.isArray(pattern)).length
}

/** Too wide, and a quarter of it noise, which as PNG is larger than the server allows. */
async function aLargePicture(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2600
    canvas.height = 650
    const context = canvas.getContext('2d')
    const noise = new ImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length / 4; at += 65_536) {
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
    }
    context?.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

/** What the server answers this person's page there, and what picture it is. */
function pictureAt(page: Page, imageUrl: unknown) {
  return page.evaluate(async (address) => {
    const answer = await fetch(String(address), { cache: 'no-store' })
    if (!answer.ok) return { status: answer.status }
    const picture = await answer.blob()
    const { width } = await createImageBitmap(picture)
    return { status: answer.status, width, isLight: picture.size <= 1024 * 1024 }
  }, imageUrl)
}
