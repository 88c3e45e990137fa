import {
  addCharacter,
  applyAmount,
  createCampaign,
  expect,
  expectHealth,
  goOffline,
  goOnline,
  joinByCode,
  keptOnDevice,
  openTool,
  PHONE,
  setManualInitiative,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test.describe.configure({ timeout: 180_000 })

test('an evening at the table with no internet, from the first character to everybody agreeing again', async ({
  server,
  gm,
  device,
}) => {
  const table = await device({ viewport: TABLET })
  const { page } = table
  await signIn(page, gm)
  const code = await createCampaign(page, 'The Drowned Bells')
  await addCharacter(page, { type: 'Player', name: 'Mira Thistlewood', playerName: 'Annika', maxHealth: 44 })
  await addCharacter(page, { type: 'Player', name: 'Tamsin Roe', playerName: 'Christopher', maxHealth: 38 })
  await addCharacter(page, { type: 'Player', name: 'Oswin Vale', playerName: 'Priya', maxHealth: 27 })
  await addCharacter(page, { type: 'NPC', name: 'Old Hob', maxHealth: 18, included: true })
  await addCharacter(page, {
    type: 'Monster',
    name: 'Bellringer',
    maxHealth: 60,
    included: true,
    alias: 'Hooded figure',
  })
  await addCharacter(page, { type: 'Monster', name: 'Drowned Pilgrim', maxHealth: 22, included: true })
  await addCharacter(page, { type: 'Monster', name: 'The Thing Below', maxHealth: 96, included: true, hidden: true })
  await upToDate(page)

  const tamsin = await device({ viewport: PHONE })
  await joinByCode(tamsin.page, code)
  await tamsin.page.getByRole('button', { name: /^Tamsin Roe/ }).click()
  await expect(tamsin.page.getByRole('button', { name: 'Lower my health' })).toBeVisible()
  const guest = await device({ viewport: PHONE })
  await guest.page.goto(`/join/${code}`)
  await guest.page.getByRole('button', { name: 'Join Campaign' }).click()
  await guest.page.getByLabel('Character name').fill('Wren')
  await guest.page.getByLabel('Your name').fill('Sam')
  await guest.page.getByRole('button', { name: 'Take a seat' }).click()
  await expect(guest.page.getByText('No fight is running')).toBeVisible()
  for (const each of [table, tamsin, guest]) await keptOnDevice(each.page)

  await openTool(page, 'Hub')
  const order = [
    ['Oswin Vale', 22],
    ['Bellringer', 19],
    ['Tamsin Roe', 17],
    ['The Thing Below', 16],
    ['Mira Thistlewood', 14],
    ['Old Hob', 11],
    ['Drowned Pilgrim', 9],
    ['Wren', 3],
  ] as const
  for (const [name, initiative] of order) await setManualInitiative(page, name, initiative)
  await page.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(page.getByText('8 combatants in order')).toBeVisible()
  const seenByPlayers = [
    'Oswin Vale',
    'Hooded figure',
    'Tamsin Roe',
    'Mira Thistlewood',
    'Old Hob',
    'Drowned Pilgrim',
    'Wren',
  ]
  for (const phone of [tamsin.page, guest.page]) {
    await expect(phone.getByRole('listitem')).toHaveCount(7, { timeout: 1_000 })
    const rows = await phone.getByRole('listitem').allInnerTexts()
    for (const [index, name] of seenByPlayers.entries()) expect(rows[index]).toContain(name)
    const text = await phone.locator('body').innerText()
    for (const secret of ['The Thing Below', 'Bellringer', '/60', '/22', '/96']) expect(text).not.toContain(secret)
  }
  await applyAmount(page, 'Bellringer', '30')
  await expect(tamsin.page.getByRole('listitem').filter({ hasText: 'Hooded figure' })).toContainText('Bloodied')

  await server.kill()
  for (const each of [table, tamsin, guest]) await goOffline(each.context)
  await page.reload()
  await expect(page.getByText('Round 1')).toBeVisible()
  await expectHealth(page, 'Bellringer', '30/60')
  await fightThreeRounds(page)
  await expectHealth(page, 'Tamsin Roe', '29/38')
  await openTool(page, 'Sessions')
  await page.getByRole('button', { name: 'New Session' }).click()
  await page.getByLabel('GM notes').fill('The third bell hangs inside the font. @Old Hob lied about the tide.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await expect(page.getByText('Session created successfully')).toBeVisible()
  await openTool(page, 'Hub')
  await expect(page.getByText(/^Offline, \d+ changes? waiting$/)).toBeVisible()

  for (let hit = 0; hit < 4; hit += 1) await tamsin.page.getByRole('button', { name: 'Lower my health' }).click()
  await expect(tamsin.page.getByText('34', { exact: true }).first()).toBeVisible()
  await expect(tamsin.page.getByText(/^Offline, \d+ changes? waiting$/)).toBeVisible()

  for (const each of [table, tamsin, guest]) await goOnline(each.context)
  await server.restart()
  await upToDate(page)
  await expectHealth(page, 'Tamsin Roe', '25/38')
  const dock = tamsin.page.getByRole('region', { name: "Tamsin Roe's health" })
  await expect(dock.getByRole('img', { name: /^25 of 38 health/ })).toBeVisible()
  for (const phone of [tamsin.page, guest.page]) {
    await expect(phone.getByRole('heading', { name: 'Round 4' })).toBeVisible()
    await expect(phone.getByRole('listitem').filter({ hasText: 'Tamsin Roe' })).toContainText('25/38')
    await expect(phone.getByRole('listitem').filter({ hasText: 'Drowned Pilgrim' })).toContainText('Defeated')
    await expect(phone.getByText('Live')).toBeVisible()
  }
  expect(server.log.filter((line) => /^\s+at |"stack"/.test(line))).toEqual([])
})

/** Damage and healing by typed amounts, one act taken back, until round 4 begins. */
async function fightThreeRounds(page: import('@playwright/test').Page) {
  await applyAmount(page, 'Tamsin Roe', '9')
  await expectHealth(page, 'Tamsin Roe', '29/38')
  await applyAmount(page, 'Drowned Pilgrim', '22')
  await expectHealth(page, 'Drowned Pilgrim', '0/22')
  await applyAmount(page, 'Mira Thistlewood', '40')
  await expectHealth(page, 'Mira Thistlewood', '4/44')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHealth(page, 'Mira Thistlewood', '44/44')
  const next = page.getByRole('button', { name: /^Next Turn/ })
  for (let round = 1; round <= 3; round += 1) {
    await expect(page.getByText(`Round ${round}`, { exact: true })).toBeVisible()
    for (let turn = 0; turn < 8; turn += 1) await next.click()
  }
  await expect(page.getByText('Round 4', { exact: true })).toBeVisible()
}
