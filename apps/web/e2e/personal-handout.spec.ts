import type { Page } from '@playwright/test'
import {
  aCampaign,
  accessibilityFindings,
  everythingOn,
  expect,
  joinByCode,
  listenToEverything,
  openCampaign,
  openTool,
  PHONE,
  RECONNECTED,
  signIn,
  smallTargets,
  TABLET,
  test,
} from './testing/index.ts'

test('a handout for one player arrives on that phone alone', async ({ gm, device }) => {
  const heroes = ['Mira', 'Tamsin'].map((name) => ({ type: 'player' as const, name }))
  const campaign = await aCampaign(gm, 'Saltmere', heroes)
  const { page: tablet } = await device({ viewport: TABLET })
  const [mira, tamsin] = [await phoneOf('Mira'), await phoneOf('Tamsin')]
  async function phoneOf(hero: string): Promise<Page> {
    const { page } = await device({ viewport: PHONE })
    await listenToEverything(page)
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
  await form.getByLabel('Title').fill('A dream of the bells')
  await form.getByLabel('Text').fill('They call **you** by name.')
  await form.getByRole('radio', { name: 'Only some' }).check()
  await form.getByRole('checkbox', { name: /^Mira/ }).check()
  expect([...(await accessibilityFindings(tablet)), ...(await smallTargets(tablet))]).toEqual([])
  await form.getByRole('button', { name: 'Create Handout' }).click()
  await tablet.getByRole('button', { name: 'Show to 1 player: A dream of the bells' }).click()
  const dream = tablet.getByRole('article', { name: 'A dream of the bells' })
  const card = mira.getByRole('dialog', { name: 'Your GM shows you' })
  await expect(card.getByText('Shown to you, not to everyone')).toBeVisible()
  await expect(dream).toContainText('Only Mira can see it')
  await mira.context().setOffline(true)
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toBeHidden()
  await mira.context().setOffline(false)
  await expect(dream).toContainText('Seen by Mira', RECONNECTED)

  await tablet.getByRole('button', { name: 'New Handout' }).click()
  await form.getByLabel('Title').fill('The harbor')
  await form.getByRole('button', { name: 'Create Handout' }).click()
  await tablet.getByRole('button', { name: 'Show to players: The harbor' }).click()
  // What came after it has arrived, and it has not.
  await expect(tamsin.getByRole('dialog', { name: 'Your GM shows you' })).toContainText('The harbor')
  await tamsin.getByRole('dialog', { name: 'Your GM shows you' }).getByRole('button', { name: 'Dismiss' }).click()
  await tamsin.getByRole('button', { name: /^Shared/ }).click()
  await expect(tamsin.getByRole('region', { name: 'Handouts' })).toContainText('The harbor')
  expect(await everythingOn(tamsin)).not.toContain('dream')
  expect(await everythingOn(mira)).toContain('A dream of the bells')

  await tablet.getByRole('button', { name: 'Edit A dream of the bells' }).click()
  const edit = tablet.getByRole('dialog', { name: 'Edit Handout' })
  await edit.getByRole('radio', { name: 'All players' }).check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  // New to this player, although it was shown before what they saw last.
  await expect(tamsin.getByRole('dialog', { name: 'Your GM shows you' })).toContainText('A dream of the bells')
  await openTool(tablet, 'Hub')
  await expect(tablet.getByRole('region', { name: 'News' })).toContainText(/(Mira|Tamsin) has seen/)
})
