import { beforeEach, expect, test, vi } from 'vitest'
import { draftStore } from './draft-store.ts'
import { emptyForm } from './session-form.ts'

const stored = { ...emptyForm(4, '2026-11-20T20:00:00.000Z', ''), gmNotes: 'The tide is low.' }
const form = { ...stored, summary: 'They sail.' }

beforeEach(() => localStorage.clear())

const openTab = () => draftStore('gwen', 'saltmere', 's4')
const draft = () => openTab().read()

test('a tab writes over what another tab typed only after it has taken that in', () => {
  const [first, second] = [openTab(), openTab()]
  first.keep({ base: stored, form })
  for (const unaware of [{ ...stored, summary: 'At dawn.' }, stored]) {
    second.keep({ base: stored, form: unaware })
    expect(draft()?.form).toEqual(form)
  }
  const news = second.news()
  expect(news).toMatchObject({ draft: { form } })
  expect(second.news()).toBeUndefined()
  const typed = { base: stored, form: { ...form, gmNotes: 'The tide is high.' } }
  second.keep(typed)
  expect(draft()?.form).toEqual(form)
  second.keep(typed, news)
  expect(draft()?.form).toEqual({ ...form, gmNotes: 'The tide is high.' })
})

test('a tab hears that another one saved or discarded the draft, and nothing about its own letters', () => {
  const [first, second] = [openTab(), openTab()]
  const heard = vi.fn()
  const stop = second.onNews(heard)
  const key = localStorage.key(0) ?? 'lk:draft:gwen:saltmere:s4'
  const hear = () => window.dispatchEvent(new StorageEvent('storage', { key }))
  second.keep({ base: stored, form })
  hear()
  expect(heard).not.toHaveBeenCalled()
  first.drop()
  hear()
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ draft: undefined }))
  stop()
})
