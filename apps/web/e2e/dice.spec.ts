import { expect, joinByCode, openTool, PHONE, signIn, TABLET, test } from './testing/index.ts'

test('dice are rolled at the table: shown to everybody when wanted, kept to oneself otherwise', async ({
  gm,
  device,
}) => {
  const id = crypto.randomUUID()
  const { joinCode } = await gm.api.post<{ joinCode: string }>('/api/campaigns', { id, name: 'Saltmere' })
  const mira = { type: 'player', name: 'Mira', playerName: 'Annika', health: 30, maxHealth: 30 }
  await gm.api.post(`/api/campaigns/${id}/characters`, mira)
  const { page: phone } = await device({ viewport: PHONE })
  await joinByCode(phone, joinCode)
  await phone.getByRole('button', { name: /^Mira/ }).click()
  await phone.getByRole('navigation', { name: 'Player view' }).getByRole('button', { name: 'Dice' }).click()
  await expect(phone.getByRole('switch', { name: 'Show to everyone' })).toBeChecked()

  const { page } = await device({ viewport: TABLET })
  await signIn(page, gm)
  await page.getByRole('button', { name: 'Load Campaign' }).click()
  await page.getByRole('button', { name: 'Load Campaign Saltmere' }).click()
  await openTool(page, 'Dice')
  await expect(page.getByRole('switch', { name: 'Show to everyone' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Roll 1d20', exact: true }).click()
  await expect(page.getByRole('list', { name: 'My rolls' }).getByRole('listitem')).toHaveCount(1)

  await phone.getByLabel('Dice formula').fill('4d6kh3+2')
  await phone.getByLabel('Dice formula').press('Enter')
  const total = await phone.getByRole('region', { name: 'Result' }).getByRole('paragraph').first().innerText()
  await page.getByText('Everyone', { exact: true }).click()
  const shown = page.getByRole('list', { name: 'Shared rolls' }).getByRole('listitem')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('Mira')
  await expect(shown).toContainText('4d6kh3+2')
  await expect(shown).toContainText(total)

  await page.getByRole('switch', { name: 'Show to everyone' }).click()
  await page.getByRole('button', { name: 'Roll 1d100', exact: true }).click()
  await phone.getByText('Everyone', { exact: true }).click()
  const seen = phone.getByRole('list', { name: 'Shared rolls' }).getByRole('listitem')
  await expect(seen).toHaveCount(2)
  await expect(seen.filter({ hasText: 'GM' })).toContainText('1d100')
  await expect(phone.getByText('1d20')).toHaveCount(0)
})
