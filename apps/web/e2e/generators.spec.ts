import { type AiProvider, startAiProvider } from '@lanternkeep/api/testing/ai-provider'
import type { HandoutMap, MapRoom } from '@lanternkeep/schema'
import type { Locator, Page } from '@playwright/test'
import {
  type Account,
  aCampaign,
  accessibilityFindings,
  everythingOn,
  expect,
  goOffline,
  goOnline,
  hubRow,
  joinByCode,
  keptOnDevice,
  listenToEverything,
  openCampaign,
  openGenerator,
  openTool,
  PHONE,
  pulled,
  RECONNECTED,
  setTier,
  signIn,
  smallTargets,
  TABLET,
  test,
} from './testing/index.ts'

let provider: AiProvider
test.use({
  settings: async ({ settings }, use) => {
    provider = await startAiProvider()
    const address = { AI_TEXT_BASE_URL: provider.url, AI_IMAGE_BASE_URL: provider.url }
    await use({ ...settings, ...address, AI_TEXT_MODEL: 'words', AI_IMAGE_MODEL: 'pictures' })
    await provider.close()
  },
})

const findings = async (page: Page) => [...(await accessibilityFindings(page)), ...(await smallTargets(page))]

const SWORD = {
  ...{ name: 'Tide-forged shortsword', rarity: 'rare', type: 'weapon', description: 'The blade sweats brine.' },
  ...{ value: 1250, weight: 2, quantity: 1, properties: ['finesse'], magicalProperties: ['sheds dim light'] },
}
const FORD = {
  ...{ title: 'The ford at low tide', description: 'Mud to the knees.', challenge: 'Hard footing.', rewards: '' },
  ...{ tactics: 'They wait for the bell.' },
  enemies: [{ name: 'Mud hound', count: 2, stats: 'Health 11, Defence 12, Initiative +3', tactics: 'In pairs.' }],
}

test('a model’s answer can be watched, canceled, given to a hero and sent into combat; a failed portrait blocks nothing', async ({
  owner,
  gm,
  device,
}) => {
  await setTier(owner, gm, 'elite')
  await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')

  const loot = await openGenerator(page, 'Loot')
  provider.script({
    chat: [{ says: { items: [SWORD] }, holdUntil: new Promise(() => {}) }, { says: { items: [SWORD] } }],
  })
  await loot.getByLabel('Context').fill('Under the drowned font')
  await loot.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(loot.getByRole('button', { name: 'Generating... (10-20s)' })).toBeDisabled()
  await expect(loot.getByText(/characters so far/)).toBeVisible()
  const asked = await provider.request(0)
  await loot.getByRole('button', { name: 'Cancel' }).click()
  await asked.aborted
  await loot.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(loot.getByRole('heading', { name: '1 item' })).toBeFocused()
  await expect(page.getByText('Generated 1 item!')).toBeVisible()
  const give = async () => {
    await loot.getByRole('button', { name: 'Give to… Tide-forged shortsword' }).click()
    await page.getByRole('menuitem', { name: 'Mira' }).click()
    await expect(loot.getByText('With Mira')).toBeVisible()
  }
  await give()
  const toast = page.getByRole('region', { name: 'Notifications' })
  await toast.filter({ hasText: 'With Mira' }).getByRole('button', { name: 'Undo' }).click()
  await expect(loot.getByText('With Mira')).toBeHidden()
  await give()
  expect(await findings(page)).toEqual([])
  await loot.getByRole('button', { name: 'Close' }).click()
  await expect(loot).toBeHidden()

  provider.script({ chat: [{ says: FORD }] })
  const encounter = await openGenerator(page, 'Encounter')
  await encounter.getByRole('button', { name: 'Generate', exact: true }).click()
  await encounter.getByRole('button', { name: 'Add to the tracker' }).click()
  await expect(encounter.getByText('In the tracker')).toBeVisible()
  await encounter.getByRole('button', { name: 'Close' }).click()
  await expect(encounter).toBeHidden()
  await expect(hubRow(page, 'Mud hound 1')).toContainText('hidden')
  await expect(hubRow(page, 'Mud hound 2')).toContainText('11/11')

  await openTool(page, 'NPCs')
  await page.getByRole('button', { name: 'New NPC' }).click()
  const form = page.getByRole('dialog', { name: 'New NPC' })
  await form.getByRole('button', { name: 'Generate NPC' }).click()
  await form.getByLabel('Draw a portrait too (uses credits)').check()
  provider.script({ images: [{ fails: 400, code: 'content_policy_violation' }] })
  await form.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('NPC generated but image generation failed')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Name 1')
  await form.getByRole('button', { name: 'Create NPC' }).click()
  await expect(page.getByText('NPC created successfully')).toBeVisible()
  await expect.poll(() => pulled(gm, 'characters'), RECONNECTED).toHaveLength(4)
  const mira = async () => (await pulled(gm, 'characters')).find(({ name }) => name === 'Mira')
  await expect.poll(mira, RECONNECTED).toMatchObject({ inventory: [{ name: SWORD.name }] })
})

test('without AI and network a seed draws the same map again, and players see it room by room', async ({
  gm,
  device,
}) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [{ type: 'player', name: 'Mira' }])
  const { page, context } = await device({ viewport: TABLET })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // A browser without a window is done printing at once, and what it printed is gone.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await signIn(page, gm)
  await openCampaign(page, 'Saltmere')
  await keptOnDevice(page)
  await goOffline(context)

  const map = await openGenerator(page, 'Map')
  await expect(map.getByText(/With Elite, AI writes/)).toBeVisible()
  await map.getByLabel('Subtype').selectOption('Crypt')
  await map.getByLabel('Seed').fill('lantern')
  const roll = map.getByRole('button', { name: 'Roll from tables' }).first()
  await roll.click()
  const picture = map.getByRole('img', { name: /^Map of / })
  await expect(picture).toBeVisible()
  await expect(map.getByText('From tables, seed lantern')).toBeVisible()
  const title = await map.getByRole('heading', { level: 2 }).innerText()
  const drawn = await picture.getAttribute('src')
  await roll.click()
  await expect(picture).toHaveAttribute('src', drawn ?? '')
  expect(await findings(page)).toEqual([])
  await map.getByRole('button', { name: `Keep ${title}` }).click()
  await map.getByRole('button', { name: 'Print with its key' }).click()
  const printed = page.frameLocator('iframe[name="printed-sheet"]')
  await expect(printed.locator('h2').first()).toHaveText(/^1\. /)
  await map.getByRole('button', { name: 'Create handout' }).click()
  await expect(map.getByText('In handouts')).toBeVisible()
  await map.getByRole('button', { name: 'Close' }).click()
  await expect(map).toBeHidden()

  await goOnline(context)
  await expect
    .poll(() => pulled(gm, 'prep'), RECONNECTED)
    .toMatchObject([{ kind: 'result', generator: 'map', name: title, origin: { seed: 'lantern' } }])
  const { page: phone } = await device({ viewport: PHONE })
  await listenToEverything(phone)
  await joinByCode(phone, joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  // What was shown before a phone has caught up doesn't arrive: it is in the album.
  await expect(phone.getByText('Live', { exact: true })).toBeVisible(RECONNECTED)
  // It is used from the list like a new one.
  await openTool(page, 'Prep')
  await page.getByText('Kept results 1').click()
  await expect(page.getByRole('region', { name: title }).getByRole('img', { name: `Map of ${title}` })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await openTool(page, 'Handouts')
  await page.getByRole('button', { name: `Show to players: ${title}` }).click()
  const card = phone.getByRole('dialog', { name: 'Your GM shows you' })
  await expect(card).toContainText(title, RECONNECTED)
  await card.getByRole('button', { name: 'Full screen' }).click()
  const seen = phone.getByRole('dialog', { name: title })
  await expect(seen.getByText('Covered. Your GM uncovers it room by room.')).toBeVisible()

  await uncoverRooms(page, { gm, title, phone, seen })
  expect(asked.filter((path) => path.startsWith('/api/ai/'))).toEqual([])
})

type Uncovering = { gm: Account; title: string; phone: Page; seen: Locator }

/** A tap on the map and one in its list: the phone gets these rooms, and no trace of the others. */
async function uncoverRooms(page: Page, { gm, title, phone, seen }: Uncovering): Promise<void> {
  await page.getByRole('button', { name: `Open ${title}` }).click()
  const board = page.getByRole('dialog', { name: title })
  const [stored] = (await pulled(gm, 'handouts')) as unknown as [{ map: HandoutMap }]
  const { rooms } = stored.map
  const [first, second] = rooms as [MapRoom, MapRoom]
  const fog = board.getByRole('group', { name: /^Map of/ })
  const [x, y] = first.label ?? [0, 0]
  // Beside its number, on the map as it fits the frame.
  const { width, height } = (await fog.boundingBox()) ?? { width: 0, height: 0 }
  const scale = Math.min(width / 1024, height / 768)
  await fog.click({ position: { x: width / 2 + (x + 14 - 512) * scale, y: height / 2 + (y + 14 - 384) * scale } })
  await expect(board.getByRole('checkbox', { name: `1. ${first.name}` })).toBeChecked()
  await board.getByRole('checkbox', { name: `2. ${second.name}` }).click()
  await expect(seen.getByText('2 rooms seen, 2 of them new')).toBeVisible(RECONNECTED)
  expect([...(await findings(page)), ...(await findings(phone))]).toEqual([])
  const onPhone = await everythingOn(phone)
  for (const { id, name, picture } of rooms) {
    const isSeen = id === first.id || id === second.id
    expect(onPhone.includes(picture)).toBe(isSeen)
    expect(onPhone.includes(id)).toBe(isSeen)
    expect(onPhone).not.toContain(name)
  }
  await board.getByRole('checkbox', { name: `2. ${second.name}` }).click()
  await expect(seen.getByText('1 room seen')).toBeVisible(RECONNECTED)
}
