import {
  aCampaign,
  addCharacter,
  applyAmount,
  expect,
  expectHealth,
  healthOnServer,
  joinByCode,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  registerUser,
  setTier,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test('a plan that ends during play ends no one’s evening, and a new plan uploads everything', async ({
  server,
  owner,
  gm,
  device,
}) => {
  const { joinCode } = await aCampaign(gm, 'Saltmere', [
    { type: 'player', name: 'Mira' },
    { type: 'monster', name: 'Orc' },
  ])
  const { page: table } = await device({ viewport: TABLET })
  await signIn(table, gm)
  await openCampaign(table, 'Saltmere')
  await upToDate(table)
  const { page: phone } = await device({ viewport: PHONE })
  await signIn(phone, await registerUser(server.url, 'Pia'))
  await joinByCode(phone, joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  const lower = phone.getByRole('button', { name: 'Lower my health' })
  const mira = phone.getByRole('region', { name: "Mira's health" })
  await lower.click()
  await expectHealth(table, 'Mira', '29/30')

  await setTier(owner, gm, 'free')
  await applyAmount(table, 'Orc', '7')
  await expectHealth(table, 'Orc', '23/30')
  await expect(table.getByText(/doesn’t include cloud sync, \d+ changes? waiting$/)).toBeVisible()
  await lower.click()
  await expectHealth(table, 'Mira', '28/30')
  await applyAmount(table, 'Mira', '5')
  await expectHealth(table, 'Mira', '23/30')
  await addCharacter(table, { type: 'Monster', name: 'Wolf', maxHealth: 12, included: true })
  await openTool(table, 'Hub')
  await table.getByRole('button', { name: 'Create Initiative' }).click()
  await expect(table.getByText('Round 1', { exact: true })).toBeVisible()

  await lower.click()
  await expect(mira.getByRole('img', { name: /^27 of 30/ })).toBeVisible()
  await expect.poll(() => healthOnServer(gm)).toEqual({ Mira: 27, Orc: 30 })
  await expect(phone.getByText('No fight right now')).toBeVisible()
  await table.reload()
  await expectHealth(table, 'Mira', '23/30')
  await expect(table.getByText(/doesn’t include cloud sync, \d+ changes? waiting$/)).toBeVisible()
  for (const page of [table, phone]) {
    await expect(page.getByText(/^Signed out/)).toBeHidden()
    await expect(page.getByText(/refused|rejected/)).toBeHidden()
  }

  await setTier(owner, gm, 'elite')
  await upToDate(table)
  await expectHealth(table, 'Mira', '22/30', RECONNECTED)
  await expect.poll(() => healthOnServer(gm), RECONNECTED).toEqual({ Mira: 22, Orc: 23, Wolf: 12 })
  await expect(mira.getByRole('img', { name: /^22 of 30/ })).toBeVisible(RECONNECTED)
  await expect(phone.getByRole('heading', { name: 'Round 1' })).toBeVisible(RECONNECTED)
  expect(await gm.api.get('/api/auth/user')).toMatchObject({ tier: 'elite' })
})
