import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupName } from '../../data/local/backups/backup-names.ts'
import { changeBackupRecord, readBackupRecord } from '../../data/local/backups/index.ts'
import { aFakeDirectory, type FakeDirectory } from '../../data/local/backups/testing/fake-directory.ts'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { RollingBackups } from './rolling-backups.tsx'

let app: TestApp
let folder: FakeDirectory

beforeEach(async () => {
  localStorage.clear()
  app = await openTestApp()
  folder = aFakeDirectory()
  // The version that a zip names is asked for; without an answer it is the last known one.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  await app.leave()
})

/** A database can't hold a folder that isn't a browser's. */
function chooseFolder() {
  const { values } = app.db.side
  const get = values.get.bind(values)
  let isChosen = true
  vi.spyOn(values, 'delete').mockImplementation((async () => {
    isChosen = false
  }) as never)
  vi.spyOn(values, 'get').mockImplementation(((key: string) => {
    return key === 'backup-folder' && isChosen ? Promise.resolve({ key, value: folder }) : get(key)
  }) as never)
}

const anEarlierCopy = (day: number) => {
  folder.files.set(
    backupName({ id: app.campaignId, name: 'The Drowned Bells' }, new Date(2026, 2, day, 21, 12)),
    'zip!',
  )
}
const show = () => {
  renderApp(app, <BackupsPanel campaignId={app.campaignId} />)
  return userEvent.setup({ delay: null })
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('copies in a folder are listed with their size, newest first, and one can be removed after a question', async () => {
  chooseFolder()
  anEarlierCopy(6)
  anEarlierCopy(13)
  const user = show()
  const rows = within(await screen.findByRole('list', { name: 'Copies' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mar 13.*21:12 0\.0 KB/),
    expect.stringMatching(/^Mar 6.*21:12/),
  ])
  expect(screen.getByText('They’re in the folder “Lanternkeep”, outside of this browser.')).toBeTruthy()
  await user.click(rows.getByRole('button', { name: /^Remove the copy of Mar 6/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(folder.files.size).toBe(1))
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1))
})

test('after a copy is removed, the focus is on the next one, and with none left on the words that say so', async () => {
  chooseFolder()
  for (const day of [6, 13, 20]) anEarlierCopy(day)
  const user = show()
  const remove = async (day: RegExp) => {
    await user.click(await button(day))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: day })).toBeNull())
  }
  const hasFocus = (name: RegExp) =>
    waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(name))
  await remove(/^Remove the copy of Mar 13/)
  await hasFocus(/^Remove the copy of Mar 6/)
  await remove(/^Remove the copy of Mar 6/)
  await hasFocus(/^Remove the copy of Mar 20/)
  await remove(/^Remove the copy of Mar 20/)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^No copies yet/))
})

test('if a copy can’t be removed, the focus is on its button again', async () => {
  chooseFolder()
  anEarlierCopy(6)
  const user = show()
  await user.click(await button(/^Remove the copy of Mar 6/))
  folder.fault = 'gone'
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('That didn’t work. Please try again.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove the copy of Mar 6/))
})

test('a folder that the browser guards again is allowed with a button, and its copies are there', async () => {
  chooseFolder()
  anEarlierCopy(6)
  folder.permission = 'prompt'
  const user = show()
  expect((await screen.findByRole('alert')).textContent).toContain('Your browser asks again')
  expect(screen.queryByRole('list', { name: 'Copies' })).toBeNull()
  await user.click(await button('Allow'))
  expect(await screen.findByRole('list', { name: 'Copies' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a folder that is gone says so, and copies can go on in the browser', async () => {
  chooseFolder()
  folder.fault = 'gone'
  const user = show()
  expect((await screen.findByRole('alert')).textContent).toContain('The folder can’t be found')
  await user.click(await button('Keep them in this browser'))
  // This browser has no storage for files.
  expect((await screen.findByText('This browser can’t keep copies')).textContent).toBeTruthy()
  expect(screen.queryByText('The folder can’t be found')).toBeNull()
})

test('a copy that can’t be read is told, and nothing is added', async () => {
  chooseFolder()
  anEarlierCopy(6)
  const user = show()
  await user.click(await button(/^Restore the copy of Mar 6/))
  expect(await screen.findByText(/That didn’t work|can’t be read/)).toBeTruthy()
  expect(await app.db.collections.campaigns.find().exec()).toHaveLength(1)
})

test('without a place for files, the panel says what to do, and leaving the campaign tries nothing twice', async () => {
  const campaign = (await app.db.collections.campaigns.findOne(app.campaignId).exec())?.toMutableJSON()
  if (!campaign) throw new Error('No campaign')
  const open = renderApp(app, <RollingBackups campaign={campaign} savedAt={new Date().toISOString()} />)
  open.unmount()
  await waitFor(() => expect(readBackupRecord(app.campaignId).problem).toBe('no storage'))
  const begun = vi.spyOn(app.db.beforeClose, 'add')
  renderApp(app, <RollingBackups campaign={campaign} savedAt={new Date().toISOString()} />).unmount()
  expect(begun).not.toHaveBeenCalled()
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('This browser can’t keep copies')
})

test('what is remembered changes on the screen at once', async () => {
  chooseFolder()
  show()
  await button('Make a copy now')
  changeBackupRecord(app.campaignId, { problem: 'full' })
  expect((await screen.findByRole('alert')).textContent).toContain('No space for another copy')
})
