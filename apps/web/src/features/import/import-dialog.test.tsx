import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ReadRequest } from './reading/messages.ts'
import { readFiles } from './reading/read-files.ts'

/** Reads in this thread: there are no workers here. */
class ReadingHere extends EventTarget {
  postMessage(request: ReadRequest) {
    void readFiles(request, (data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

const BLOCK = (name: string) => `\`\`\`statblock\nname: ${name}\nac: 13\nhp: 9\n\`\`\``

let app: TestApp
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  app = await openTestApp()
  vi.stubGlobal('Worker', ReadingHere)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
  await app.leave()
})

const isFull = () => Promise.reject(new DOMException('No space is left', 'QuotaExceededError'))
const show = (onClose: () => void) =>
  renderApp(app, <ImportDialog campaignId={app.campaignId} startsWith="campaign" onClose={onClose} />)
async function importBoth() {
  await user.click(await screen.findByLabelText('Or paste text'))
  await user.paste(`${BLOCK('Bell Crab')}\n\n${BLOCK('Weir Hag')}`)
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  await user.click(await screen.findByRole('button', { name: /^Import 2 of 2/ }))
}

test('files whose reader isn’t on the device aren’t blamed', async () => {
  class Missing extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Missing)
  show(() => undefined)
  await user.click(await screen.findByLabelText('Or paste text'))
  await user.paste(BLOCK('Bell Crab'))
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  const words = 'What reads them isn’t on this device yet. Connect to the server and try again.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('an import that the device has no space for says so in the dialog, where it can go on', async () => {
  const onClose = vi.fn()
  show(onClose)
  const full = vi.spyOn(app.db.side.importSteps, 'bulkPut').mockImplementation(isFull as never)
  await importBoth()
  const words = 'Import stopped. This device couldn’t store all of it. Go on or take it back under Imports.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(onClose).not.toHaveBeenCalled()
  full.mockRestore()
  const earlier = within(await screen.findByRole('region', { name: 'Earlier imports' }))
  await user.click(await earlier.findByRole('button', { name: 'Go on' }))
  await screen.findByText('Import finished')
})

test('an import that stored nothing for lack of space says so in its receipt, where it can be tried again', async () => {
  const onClose = vi.fn()
  show(onClose)
  const full = vi.spyOn(app.db.side.importSteps, 'bulkAdd').mockImplementation(isFull as never)
  await importBoth()
  const words = 'Import stopped. This device couldn’t store it. Nothing was written.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  full.mockRestore()
  await user.click(await screen.findByRole('button', { name: /^Import 2 of 2/ }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

const leave = () => user.click(screen.getByRole('button', { name: 'Cancel' }))
const keepEditing = async () => user.click(await screen.findByRole('button', { name: 'Keep editing' }))
const discard = async () => user.click(await screen.findByRole('button', { name: 'Discard' }))

test('pasted text, changed columns and what was put right in the receipt are not closed without a question', async () => {
  const onClose = vi.fn()
  show(onClose)
  await user.click(await screen.findByLabelText('Or paste text'))
  await user.paste('name,ac,hit points,speed\nBell Crab,13,9,30\n')
  await leave()
  await keepEditing()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste text').value).toContain('Bell Crab')
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  await user.selectOptions(await screen.findByLabelText('speed'), 'Keep as a note')
  await leave()
  await keepEditing()
  await user.click(screen.getByRole('button', { name: 'Show the receipt' }))
  await screen.findByRole('button', { name: /^Import 1 of 1/ })
  await user.click(screen.getByLabelText('Import this one'))
  await leave()
  expect(onClose).not.toHaveBeenCalled()
  await discard()
  expect(onClose).toHaveBeenCalledOnce()
})

test('pasted text stays until it is imported: closing its receipt asks, and a reload has it again', async () => {
  const onClose = vi.fn()
  const view = show(onClose)
  await user.click(await screen.findByLabelText('Or paste text'))
  await user.paste(BLOCK('Bell Crab'))
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  await screen.findByRole('button', { name: /^Import 1 of 1/ })
  await leave()
  await keepEditing()
  expect(onClose).not.toHaveBeenCalled()
  view.unmount()
  show(onClose)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Or paste text')).value).toBe(BLOCK('Bell Crab'))
  await user.click(screen.getByRole('button', { name: 'Read the text' }))
  await user.click(await screen.findByRole('button', { name: /^Import 1 of 1/ }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  cleanup()
  show(onClose)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Or paste text')).value).toBe('')
})

test('a reload has the pasted text again if nothing of it could be stored', async () => {
  const view = show(() => undefined)
  const full = vi.spyOn(app.db.side.importSteps, 'bulkAdd').mockImplementation(isFull as never)
  await importBoth()
  await screen.findByRole('alert')
  full.mockRestore()
  view.unmount()
  show(() => undefined)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Or paste text')).value).toContain('Weir Hag')
})

test('an import that stops after its dialog was closed says so in a toast', async () => {
  const closed = Promise.withResolvers<void>()
  const view = show(() => undefined)
  vi.spyOn(app.db.side.importSteps, 'bulkPut').mockImplementation((() => closed.promise.then(isFull)) as never)
  await importBoth()
  await screen.findByText('0 of 2 written')
  view.unmount()
  renderApp(app, null)
  closed.resolve()
  await screen.findByText('Import stopped')
})
