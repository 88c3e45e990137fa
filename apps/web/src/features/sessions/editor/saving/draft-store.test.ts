import { beforeEach, expect, test } from 'vitest'
import { draftStore } from './draft-store.ts'
import { type Edited, emptyForm, type SessionForm, withArrived } from './session-form.ts'

const stored = { ...emptyForm(4, '2026-11-20T20:00:00.000Z', ''), gmNotes: 'The tide is low.' }

beforeEach(() => localStorage.clear())

/** An editor of one session in a tab of its own. */
function openTab() {
  const store = draftStore('gwen', 'saltmere', 's4')
  let edited: Edited = store.read() ?? { base: stored, form: stored }
  const keep = (next: Edited) => {
    edited = next
    return store.keep(next)
  }
  keep(edited)
  return {
    store,
    type: (field: 'gmNotes' | 'summary', words: string) => {
      for (const letter of words) keep({ ...edited, form: { ...edited.form, [field]: edited.form[field] + letter } })
    },
    /** What this tab has is stored now. */
    save: (): SessionForm => {
      keep({ base: edited.form, form: edited.form })
      return edited.form
    },
    arrive: (form: SessionForm) => keep(withArrived(edited, form)),
  }
}
const draft = () => draftStore('gwen', 'saltmere', 's4').read()

test('what two tabs write on one session is in the draft, each word once, in any order', () => {
  const [first, second] = [openTab(), openTab()]
  first.type('gmNotes', ' A bell')
  second.type('gmNotes', ' Gulls')
  first.type('gmNotes', ' rings.')
  second.type('summary', 'They sail.')
  first.type('summary', 'At dawn.')
  second.type('gmNotes', ' cry.')
  const { gmNotes = '', summary = '' } = draft()?.form ?? {}
  for (const words of ['The tide is low.', 'A bell rings.', 'Gulls cry.']) expect(gmNotes.split(words)).toHaveLength(2)
  for (const words of ['They sail.', 'At dawn.']) expect(summary.split(words)).toHaveLength(2)
})

test('saving in one tab leaves the other tab’s words in the draft', () => {
  const [first, second] = [openTab(), openTab()]
  first.type('gmNotes', ' A bell rings.')
  second.type('summary', 'They sail.')
  const saved = first.save()
  expect(draft()).toEqual({ base: saved, form: { ...saved, summary: 'They sail.' }, sessionId: 's4' })
  second.arrive(saved)
  second.save()
  expect(draft()).toBeUndefined()
})

test('discarding in one tab leaves the other tab’s words in the draft', () => {
  const [first, second] = [openTab(), openTab()]
  first.type('gmNotes', ' A bell rings.')
  second.type('summary', 'They sail.')
  first.store.drop()
  expect(draft()?.form).toEqual({ ...stored, summary: 'They sail.' })
})
