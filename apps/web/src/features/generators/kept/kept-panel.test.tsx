import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResult, stayResult } from '../../../data/local/index.ts'
import { openTestApp, renderApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { setViewport } from '../../../testing/viewport.ts'
import { KeptPanel } from './kept-panel.tsx'

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  setViewport(1440, 900)
})
afterEach(async () => {
  cleanup()
  await app.leave()
})

type Draft = Parameters<typeof createResult>[2]
const SHOP = { generator: 'shop', answer: { shopkeeper: 'Hob', description: 'Low beams.', items: [] } } as const
const ROLL = { generator: 'table', answer: { text: 'Rain' } } as const
const kept = (draft: object, name: string, pinned = false) =>
  createResult(app.db, app.campaignId, { ...draft, name, staying: { kept: true, pinned } } as Draft)
const show = () => renderApp(app, <KeptPanel campaignId={app.campaignId} tabs={null} />)
const stored = async () => (await app.db.collections.prep.find().exec()).map((each) => each.toJSON())
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'input, textarea' })
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['a generator', SHOP, 'Description'],
  ['a table', ROLL, 'Result'],
] as const)(
  'a result of %s that another device deletes stays open with what was typed, and Bring back stores all of it',
  async (_, draft, label) => {
    await kept(draft, 'Tidewares')
    const { id } = await kept(draft, 'Lamp and Line')
    show()
    await press(/^Lamp and Line/)
    if (draft === SHOP) await press('Edit Lamp and Line')
    await user.type(field(label), ' Bells ring.')
    await stayResult(app.db, id, { kept: false })
    expect(await screen.findByText('Deleted on another device.')).toBeTruthy()
    await user.type(field(label), ' Louder.')
    await user.tab()
    expect(screen.queryByText('Failed to update the result')).toBeNull()
    expect(asks()).toBe(true)
    expect(await stored()).toHaveLength(1)
    await press('Bring back')
    const back = expect.objectContaining({ id, kept: true })
    await waitFor(async () => expect(await stored()).toContainEqual(back))
    await waitFor(async () => expect(JSON.stringify(await stored())).toContain(' Bells ring. Louder.'))
    expect(screen.queryByText('Deleted on another device.')).toBeNull()
    await waitFor(() => expect(asks()).toBe(false))
  },
)

test('one that another device only keeps pinned stays open, and what is typed is stored', async () => {
  await kept(SHOP, 'Tidewares')
  const { id } = await kept(SHOP, 'Lamp and Line', true)
  show()
  await press(/^Lamp and Line/)
  await press('Edit Lamp and Line')
  await stayResult(app.db, id, { kept: false })
  await user.type(await screen.findByLabelText('Description'), ' Bells ring.')
  await user.tab()
  await waitFor(async () => expect(JSON.stringify(await stored())).toContain('Low beams. Bells ring.'))
  await press('Keep Lamp and Line')
  await waitFor(async () => expect(await stored()).toContainEqual(expect.objectContaining({ id, kept: true })))
})

test('one that is deleted here closes', async () => {
  await kept(SHOP, 'Tidewares')
  show()
  await press('Delete Tidewares')
  expect(await screen.findByText('Nothing kept yet')).toBeTruthy()
})

test.each([
  ['beside its list, and that opens', 1440],
  ['in the place of its list', 390],
] as const)(
  'deleting one that is open %s, leads to the next, or to the one before if it was the last',
  async (_, width) => {
    setViewport(width, 900)
    for (const name of ['Tidewares', 'Lamp and Line', 'Rope Yard']) await kept(SHOP, name)
    show()
    const rows = async () => {
      const list = within(await screen.findByRole('list', { name: 'Kept results' }))
      return list.getAllByRole<HTMLButtonElement>('button')
    }
    const name = (row: Element | null | undefined) => row?.firstElementChild?.textContent ?? ''
    const names = (await rows()).map(name)
    for (const [at, next] of [
      [1, 2],
      [2, 0],
    ] as const) {
      await press(new RegExp(`^${names[at]}`))
      await press(`Delete ${names[at]}`)
      await waitFor(async () => expect((await rows()).map(name)).not.toContain(names[at]))
      expect(name(document.activeElement)).toBe(names[next])
      if (width > 1000) expect(screen.getByRole('region', { name: names[next] as string })).toBeTruthy()
    }
  },
)
