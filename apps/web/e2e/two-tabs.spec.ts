import {
  addCharacter,
  applyAmount,
  createCampaign,
  expectHealth,
  openCampaign,
  openTool,
  RECONNECTED,
  signIn,
  TABLET,
  test,
  upToDate,
} from './testing/index.ts'

test('two tabs of one browser show the same, and either one continues when the other closes', async ({
  gm,
  device,
}) => {
  const laptop = await device()
  const first = laptop.page
  await signIn(first, gm)
  await createCampaign(first, 'Ashfall Road')
  await addCharacter(first, { type: 'Player', name: 'Mira', playerName: 'Tamsin', maxHealth: 30 })
  await openTool(first, 'Hub')
  await upToDate(first)

  const second = await laptop.context.newPage()
  await second.goto('/')
  await openCampaign(second, 'Ashfall Road')
  await expectHealth(second, 'Mira', '30/30')
  await upToDate(second)

  const tablet = await device({ viewport: TABLET })
  await signIn(tablet.page, gm)
  await openCampaign(tablet.page, 'Ashfall Road')
  await expectHealth(tablet.page, 'Mira', '30/30')

  await applyAmount(second, 'Mira', '7')
  for (const page of [first, tablet.page]) await expectHealth(page, 'Mira', '23/30')

  await first.close()
  await applyAmount(tablet.page, 'Mira', '3')
  await expectHealth(second, 'Mira', '20/30', RECONNECTED)
  await applyAmount(second, 'Mira', '1')
  await expectHealth(tablet.page, 'Mira', '19/30')
  await upToDate(second)
})
