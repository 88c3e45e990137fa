import type { Page } from '@playwright/test'
import {
  aCampaign,
  expect,
  goOffline,
  keptOnDevice,
  openCampaign,
  openTool,
  PHONE,
  setTier,
  signIn,
  test,
  upToDate,
} from './testing/index.ts'

/** The same two creatures as three programs would write them. */
const BLOCKS = [
  { Id: 'crab', Version: '3.1.0', Name: 'Bell Crab', HP: { Value: 9, Notes: '' }, AC: { Value: 13, Notes: '' } },
  { Id: 'hag', Version: '3.1.0', Name: 'Weir Hag', HP: { Value: 40, Notes: '' }, AC: { Value: 15, Notes: '' } },
].map((each) => ({
  ...each,
  Type: 'Medium monstrosity',
  Challenge: '2',
  Abilities: { Str: 10, Dex: 14, Con: 10, Int: 10, Wis: 10, Cha: 10 },
}))
const NOTES = ['Bell Crab 13 9', 'Weir Hag 15 40'].map((line) => {
  const [, name, ac, hp] = /^(.*) (\d+) (\d+)$/.exec(line) ?? []
  return `\`\`\`statblock\nname: ${name}\nac: ${ac}\nhp: ${hp}\ncr: 2\nstats: [10, 14, 10, 10, 10, 10]\n\`\`\``
})
/** No one's bonus is 44: the receipt says what becomes of it. */
const TABLE = 'Creature,AC,HP,CR,Init,Haunt\nBell Crab,13,9,2,2,Tide pool\nWeir Hag,15,40,2,44,The weir\n'

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const chooseFiles = async (page: Page) => {
  await page
    .getByLabel('Choose files')
    .last()
    .setInputFiles([
      textFile('blocks.json', JSON.stringify(BLOCKS)),
      textFile('notes.md', `# Creatures\n\n${NOTES.join('\n\n')}\n`),
      textFile('table.csv', TABLE),
      textFile('broken.json', '{"a": ['),
    ])
}

/** With the keyboard open, the dialog scrolls as a whole; its foot is where it ends. */
async function expectNothingBelowFoot(page: Page): Promise<void> {
  await page.setViewportSize({ width: PHONE.width, height: 420 })
  const blank = await page.getByRole('dialog').evaluate((dialog) => {
    dialog.scrollTop = dialog.scrollHeight
    const foot = dialog.querySelector('footer')
    return foot && dialog.getBoundingClientRect().bottom - foot.getBoundingClientRect().bottom
  })
  expect(blank).toBeLessThan(2)
  await page.setViewportSize(PHONE)
}

test('creatures of three programs come in on a phone, on the free plan and offline, and one Undo takes them back', async ({
  gm,
  owner,
  device,
}) => {
  await aCampaign(gm, 'Saltmere', [])
  const { page, context } = await device({ viewport: PHONE })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await upToDate(page)
  await setTier(owner, gm, 'free')
  await keptOnDevice(page)
  await goOffline(context)
  await openTool(page, 'Monsters')
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  const count = (status: string) => page.getByRole('list', { name: 'Counts' }).getByText(status).locator('..')

  await test.step('a table asks which column is what, with a guess', async () => {
    await importButton.click()
    await chooseFiles(page)
    await expect(page.getByRole('combobox', { name: 'AC', exact: true })).toHaveValue('armorClass')
    await page.getByLabel('Haunt').selectOption('source')
    await page.getByRole('button', { name: 'Show the receipt' }).click()
  })
  await test.step('the receipt says what can’t be read, and lets one figure be put right', async () => {
    await expect(count('not readable')).toHaveText('1not readable')
    await page
      .getByRole('button', { name: /^Weir Hag.*Approximated/ })
      .first()
      .click()
    await expectNothingBelowFoot(page)
    await page.getByLabel('Initiative bonus of Weir Hag').fill('7')
    await page.getByRole('button', { name: 'All that was found' }).click()
    await page.getByRole('button', { name: 'Import 6 of 7' }).click()
    await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  })
  const monsters = page.getByRole('region', { name: 'Monsters and Enemies' })
  await expect(monsters.getByText('Weir Hag')).toHaveCount(3)
  // The programs agree about every figure that they give.
  await expect(monsters.getByText('Defence 15')).toHaveCount(3)

  await test.step('a second import finds them here already', async () => {
    await importButton.click()
    await chooseFiles(page)
    await page.getByRole('button', { name: 'Show the receipt' }).click()
    await expect(count('here already')).not.toHaveText('0here already')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('after a reload, one act takes all of it back', async () => {
    await page.reload()
    await openTool(page, 'Monsters')
    await importButton.click()
    await page.getByRole('button', { name: /^Take back/ }).click()
    await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(monsters.getByText('Weir Hag')).toHaveCount(0)
  })
})
