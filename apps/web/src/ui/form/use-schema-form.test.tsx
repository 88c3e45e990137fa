import { Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormFailure } from './form-failure.tsx'
import { type Refusal, useSchemaForm } from './use-schema-form.ts'

afterEach(cleanup)

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const schema = z
  .object({ name: filled('Name is required'), code: filled('Code is required') })
  .check(z.refine(({ name, code }) => name !== code, { error: 'Name and code must differ', path: ['code'] }))

type Body = z.infer<typeof schema>
type Send = (body: Body) => Promise<unknown>

function Form({ send, refusal = { message: 'Refused' } }: { send: Send; refusal?: Refusal }) {
  const form = useSchemaForm({
    initialValues: { name: '', code: '' },
    schema,
    onSubmit: send,
    onFailure: () => refusal,
  })
  return (
    <form {...form.formProps}>
      <TextInput {...form.field('name')} label="Name" />
      <TextInput {...form.field('code')} label="Code" />
      <FormFailure message={form.failure} />
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
      {form.isChanged && 'changed'}
    </form>
  )
}

function show(send: Send, refusal?: Refusal) {
  render(
    <MantineProvider env="test">
      <Form send={send} refusal={refusal} />
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole('button')

test('a text of invisible characters counts as empty', async () => {
  const send = vi.fn<Send>()
  const user = show(send)
  await user.type(field('Name'), '\u200b\u2060 \u3164')
  await user.type(field('Code'), '7')
  await user.click(button())
  expect(screen.getByText('Name is required')).toBeTruthy()
  await user.clear(field('Name'))
  await user.type(field('Name'), 'A\u200db')
  await user.click(button())
  expect(send).toHaveBeenCalledWith({ name: 'A\u200db', code: '7' })
})

test('a form with wrong fields is not sent: each says what is wrong, and the first gets the focus', async () => {
  const send = vi.fn<Send>()
  const user = show(send)
  await user.type(field('Code'), ' ')
  expect(screen.queryByText('Code is required')).toBeNull()
  await user.click(button())
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Code is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('after the first try each change checks again, other fields too', async () => {
  const user = show(vi.fn<Send>())
  await user.type(field('Name'), 'bell')
  await user.type(field('Code'), 'bell')
  await user.click(button())
  expect(screen.getByText('Name and code must differ')).toBeTruthy()
  await user.type(field('Name'), 's')
  expect(screen.queryByText('Name and code must differ')).toBeNull()
})

test('what is sent is what the schema makes of it, once, however often it is submitted', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn<Send>(() => answer.promise)
  const user = show(send)
  await user.type(field('Name'), ' bell ')
  await user.type(field('Code'), 'tide')
  await user.click(button())
  expect(button().textContent).toBe('Sending')
  await user.type(field('Code'), '{Enter}')
  answer.resolve()
  await screen.findByText('Send')
  expect(send.mock.calls).toEqual([[{ name: 'bell', code: 'tide' }]])
})

test('what the server refuses of one field is shown there until it changes; what is typed stays', async () => {
  const user = show(() => Promise.reject(new Error()), { field: 'code', message: 'This code is taken' })
  await user.type(field('Name'), 'bell')
  await user.type(field('Code'), 'tide')
  await user.click(button())
  expect(await screen.findByText('This code is taken')).toBeTruthy()
  expect(document.activeElement).toBe(field('Code'))
  expect(field('Code').value).toBe('tide')
  await user.type(field('Name'), 's')
  expect(screen.getByText('This code is taken')).toBeTruthy()
  await user.type(field('Code'), 's')
  expect(screen.queryByText('This code is taken')).toBeNull()
})

test.each([
  ['of no field', { message: 'Try again later' }],
  ['of a field that the form does not have', { message: 'Try again later', field: 'token' }],
])('a refusal %s is shown for the form, until it is sent again', async (_, refusal) => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn<Send>().mockRejectedValueOnce(new Error()).mockReturnValue(answer.promise)
  const user = show(send, refusal)
  await user.type(field('Name'), 'bell')
  await user.type(field('Code'), 'tide')
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('Try again later')
  await user.click(button())
  expect(screen.queryByRole('alert')).toBeNull()
  answer.resolve()
})

test('a form knows whether something is typed that was not there', async () => {
  const user = show(vi.fn<Send>())
  expect(screen.queryByText('changed')).toBeNull()
  await user.type(field('Name'), 'b')
  expect(screen.getByText('changed')).toBeTruthy()
  await user.clear(field('Name'))
  expect(screen.queryByText('changed')).toBeNull()
})

function Labeled({ send }: { send: (body: { name: string; visible: boolean }) => Promise<unknown> }) {
  const form = useSchemaForm({
    owner: 'condition',
    initialValues: { name: '', visible: true },
    schema: z.object({ name: z.string(), visible: z.boolean() }),
    onSubmit: send,
  })
  return (
    <form {...form.formProps}>
      <TextInput {...form.field('name')} />
      <Checkbox {...form.checkbox('visible')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.refuse({ field: 'name', message: 'Too late' })}>
        Refuse
      </button>
    </form>
  )
}

test('fields have the labels of their owner; a checkbox is sent as it is seen, and a refusal may come at any time', async () => {
  const send = vi.fn(async () => {})
  render(
    <MantineProvider env="test">
      <Labeled send={send} />
    </MantineProvider>,
  )
  const user = userEvent.setup({ delay: null })
  await user.type(field('Condition'), 'Prone')
  await user.click(screen.getByLabelText('Visible to players'))
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(screen.getByText('Too late')).toBeTruthy()
  expect(document.activeElement).toBe(field('Condition'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledWith({ name: 'Prone', visible: false })
})
