import type { Drafted } from '@lanternkeep/schema'
import { MantineProvider, TextInput } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { provideLayers } from '../../lib/browser/back-layer.ts'
import { theme } from '../theme/theme.ts'
import { EditorDialog } from './editor-dialog.tsx'

const schema = z.object({ name: z.string() })

/** What Back asks to close; the last one is on top. */
const layers: (() => void)[] = []
const back = () => layers.at(-1)?.()

beforeEach(() => {
  provideLayers((onBack) => {
    layers.push(onBack)
    return () => void layers.splice(layers.indexOf(onBack), 1)
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  provideLayers(() => () => {})
})

/** A dialog whose save is answered when the test says so. */
function show(draftKey?: string, base?: { name: string }) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const save = vi.fn((_body: { name: string }, _draft: Drafted) => promise)
  const onClose = vi.fn()
  const dialog = (opened: boolean) => (
    <MantineProvider theme={theme} env="test">
      <EditorDialog
        opened={opened}
        draftKey={draftKey}
        title="Add Entry"
        saveLabel="Create"
        initialValues={() => base ?? { name: '' }}
        base={base}
        schema={schema}
        save={save}
        done="Created"
        failed="Not created"
        refusalOf={() => ({ message: 'Refused' })}
        onClose={onClose}
      >
        {({ field }) => <TextInput {...field('name')} />}
      </EditorDialog>
    </MantineProvider>
  )
  const { rerender } = render(dialog(true))
  const user = userEvent.setup({ delay: null })
  return { user, save, onClose, answer: resolve, refuse: reject, open: (opened: boolean) => rerender(dialog(opened)) }
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const button = (label: string) => screen.getByRole('button', { name: label })
const question = () => screen.findByRole('dialog', { name: 'Discard what you typed?' })

const WAYS_OUT: [string, (user: ReturnType<typeof show>['user']) => unknown][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Back', back],
  ['the close button', (user) => user.click(document.querySelector('.mantine-Modal-close') as Element)],
  ['Cancel', (user) => user.click(button('Cancel'))],
]

test.each(WAYS_OUT)('%s closes an unchanged dialog at once', async (_way, leave) => {
  const { user, onClose } = show()
  await leave(user)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(WAYS_OUT)('%s asks before it discards what is typed', async (_way, leave) => {
  const { user, onClose } = show()
  await user.type(name(), 'Mira')
  await leave(user)
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(name().value).toBe('Mira')
  await leave(user)
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape answers the question with no, and leaves the dialog open', async () => {
  const { user, onClose } = show()
  await user.type(name(), 'Mira')
  await user.keyboard('{Escape}')
  await question()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
})

test.each(WAYS_OUT)('%s does nothing while a save is under way', async (_way, leave) => {
  const { user, onClose, answer } = show()
  await user.type(name(), 'Mira')
  await user.click(button('Create'))
  await leave(user)
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog', { name: 'Discard what you typed?' })).toBeNull()
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('what is typed while a save is under way would go with the dialog, so nothing can be; once refused, it can', async () => {
  const { user, refuse } = show()
  await user.type(name(), 'Mira')
  await user.click(button('Create'))
  await user.type(name(), ' of Saltmere')
  expect([name().value, name().readOnly]).toEqual(['Mira', true])
  refuse()
  await screen.findByRole('button', { name: 'Create' })
  await user.type(name(), ' Vale')
  expect(name().value).toBe('Mira Vale')
})

test('a refused save leaves the dialog as it was, and it can be closed again', async () => {
  const { user, onClose, refuse } = show()
  await user.type(name(), 'Mira')
  await user.click(button('Create'))
  refuse()
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await user.keyboard('{Escape}')
  await question()
  expect(name().value).toBe('Mira')
  expect(onClose).not.toHaveBeenCalled()
})

test('an answer that comes late leaves the next dialog open, with what is typed there', async () => {
  const { user, save, onClose, answer, open } = show()
  await user.type(name(), 'Mira')
  await user.click(button('Create'))
  open(false)
  open(true)
  await user.type(name(), 'Tobin')
  answer()
  await save.mock.results[0]?.value
  await screen.findByRole('button', { name: 'Create' })
  expect(onClose).not.toHaveBeenCalled()
  expect(name().value).toBe('Tobin')
})

test('what is typed is there after a reload and is sent as the same form; once saved or discarded, it is gone', async () => {
  const before = show('a-draft')
  await before.user.type(name(), 'Mira')
  await before.user.click(button('Create'))
  cleanup()
  const { user, save, answer, onClose } = show('a-draft')
  expect(name().value).toBe('Mira')
  await user.type(name(), ' Vale')
  await user.click(button('Create'))
  expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Mira Vale' })
  expect(save.mock.calls[0]?.[1].draftId).toBe(before.save.mock.calls[0]?.[1].draftId)
  answer()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  const next = show('a-draft')
  expect(name().value).toBe('')
  await next.user.type(name(), 'Tobin')
  await next.user.click(button('Cancel'))
  await next.user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  cleanup()
  show('a-draft')
  expect(name().value).toBe('')
})

test('what is typed over a reload was typed on what there was then', async () => {
  const { user } = show('a-draft', { name: 'Mira' })
  await user.type(name(), ' Vale')
  cleanup()
  const { user: later, save } = show('a-draft', { name: 'Tobin' })
  expect(name().value).toBe('Mira Vale')
  await later.click(button('Create'))
  expect(save.mock.calls[0]?.[1].base).toEqual({ name: 'Mira' })
})

test('without a name for it, as for a password, nothing that is typed is kept', async () => {
  const { user } = show()
  await user.type(name(), 'Mira')
  expect(sessionStorage.length).toBe(0)
})
