import 'fake-indexeddb/auto'
import type { Session } from '@lanternkeep/schema'
import { merge, type SyncDocument } from '@lanternkeep/sync'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey, draftsOf } from '../../data/local/forms/drafts.ts'
import { createSession, newId, useSession } from '../../data/local/index.ts'
import { addSummary } from '../../data/local/recordings/transcripts/add-to-session.ts'
import { LocalDbContext } from '../../data/local/store/context.ts'
import { changeDocument, readDocument } from '../../data/local/store/documents.ts'
import { openTestApp, type TestApp } from '../../testing/render-with-db.tsx'
import { draftStore } from './editor/saving/draft-store.ts'
import { earlierSave } from './editor/saving/running-saves.ts'
import { formOf, openedAs, type SessionForm } from './editor/saving/session-form.ts'
import { useSessionForm } from './editor/saving/use-session-form.ts'
import { useSessionSaving } from './editor/saving/use-session-saving.ts'

const TEXTS = ['gmNotes', 'summary', 'keyTopics', 'partyLocation'] as const
type TextField = (typeof TEXTS)[number]
type Place = { at: number; between: string }
type Texts = Pick<Session, TextField>

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  await app.leave()
})

const place = { field: fc.constantFrom(...TEXTS), at: fc.nat(), between: fc.constantFrom(' ', '. ', '\n\n') }
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type'), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), ...place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('save') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('share') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other types'), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('other syncs') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transcript') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('second tab types'), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('each tab types'), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('second tab saves') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('second tab reloads') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), wasStored: fc.boolean(), ...place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

test('whatever is typed, saved, shared, transcribed and written in a second tab or on a second device, each word is stored once', {
  timeout: 120_000,
}, async () => {
  const play = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
    cleanup()
    localStorage.clear()
    const evening = await openEvening()
    for (const each of steps) await evening.play(each)
    await evening.end()
  })
  await fc.assert(play, { numRuns: 200, seed: 10, endOnFailure: false })
})

/** One session, an editor in two tabs of this device, and a second device with its own copy of it. */
async function openEvening() {
  const { db, campaignId } = app
  const { id } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before. Then.' })
  const stored = async () => (await readDocument(db.collections.sessions, id)) as Session
  const words = createWords()
  const others = new Set<string>()
  const other = await openSecondDevice(id, words)
  let editor = await openEditor(id)
  const secondTab = await openSecondTab(id, words)
  const saves: Promise<void>[] = []

  const type = (field: TextField, where: Place) =>
    editor.change({ [field]: words.insert(editor.form()[field], field, where) })
  const settled = async () => act(async () => void (await Promise.all(saves)))
  const playing: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => Promise<void> } = {
    type: async ({ field, ...where }) => type(field, where),
    erase: async ({ field, at }) => editor.change({ [field]: words.erase(editor.form()[field], at) }),
    save: async () => void saves.push(editor.save()),
    share: async () => void saves.push(editor.share()),
    'other types': async ({ field, ...where }) => {
      others.add(field)
      other.type(field, where)
    },
    'other syncs': other.sync,
    transcript: () => {
      for (const field of ['summary', 'keyTopics']) others.add(field)
      const summarized = { summary: words.take('summary'), keyTopics: words.take('keyTopics'), partyLocation: '' }
      return addSummary(db, id, newId(), summarized)
    },
    reopen: async () => {
      editor.close()
      editor = await openEditor(id)
    },
    // The tab dies during typing and a save: after it was stored, or before.
    reload: async ({ wasStored, field, ...where }) => {
      if (wasStored) saves.push(editor.save())
      else await settled()
      const sent = editor.form()
      type(field, where)
      const left = { ...localStorage }
      await settled()
      editor.close()
      for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
      if (!wasStored) leaveSending(id, sent)
      editor = await openEditor(id)
    },
    'second tab types': async ({ field, ...where }) => secondTab.type(field, where),
    // Neither tab has stored its letters when the other one types.
    'each tab types': async ({ field, ...where }) =>
      act(() => {
        type(field, where)
        secondTab.type(field, where)
      }),
    // In a browser each tab has its own running saves.
    'second tab saves': () => settled().then(secondTab.save),
    'second tab reloads': () => settled().then(secondTab.reload),
    settle: settled,
  }
  return {
    play: async (each: Step) => {
      // Typing in a tab that has not heard of the other one's letters is the only step a person is fast enough for.
      if (!each.kind.endsWith('types')) hearOtherTabs(id)
      await playing[each.kind](each as never)
      for (const [field, text] of Object.entries(editor.form())) expectOnce(String(text), field)
    },
    end: async () => {
      await other.sync()
      await settled()
      hearOtherTabs(id)
      await act(() => editor.save())
      await waitFor(async () => expect(editor.form()).toEqual(formOf(await stored())))
      const session = await stored()
      expectAllKept(session, words, others)
      editor.close()
      secondTab.close()
      expect(draftsOf(db.account)).toEqual([])
    },
  }
}

function expectAllKept(session: Session, words: ReturnType<typeof createWords>, others: Set<string>): void {
  for (const field of TEXTS) expectOnce(session[field], field)
  // No question about a text that only this device edited.
  expect(session.conflicts.filter(({ path }) => !others.has(path))).toEqual([])
  const asked = session.conflicts.map(({ theirs, mine }) => `${theirs} ${mine}`).join(' ')
  for (const [word, field] of words.written) {
    if (!words.erased.has(word)) expect(wordsIn(`${session[field]} ${asked}`)).toContain(word)
  }
}

async function openSecondTab(id: string, words: ReturnType<typeof createWords>) {
  let editor = await openEditor(id)
  return {
    type: (field: TextField, where: Place) =>
      editor.change({ [field]: words.insert(editor.form()[field], field, where) }),
    save: async () => act(() => editor.save()),
    reload: async () => {
      editor.close()
      editor = await openEditor(id)
    },
    close: () => editor.close(),
  }
}

/** Words that never repeat, each written into one text. */
function createWords() {
  const written = new Map<string, TextField>()
  function take(field: TextField): string {
    const word = `w${written.size}`
    written.set(word, field)
    return word
  }
  function insert(text: string, field: TextField, { at, between }: Place): string {
    const places = [...text.matchAll(/\S+/g)].map(({ index }) => index)
    const chosen = [...places, text.length][at % (places.length + 1)] ?? text.length
    const word = take(field)
    if (text === '') return word
    if (chosen === text.length) return `${text}${between}${word}`
    return `${text.slice(0, chosen)}${word}${between}${text.slice(chosen)}`
  }
  const erased = new Set<string>()
  function erase(text: string, at: number): string {
    const own = text.match(/w\d+/g) ?? []
    const word = own[at % Math.max(own.length, 1)]
    if (word === undefined) return text
    erased.add(word)
    return text.replace(new RegExp(`${word}(?!\\d)`), '')
  }
  return { written, erased, take, insert, erase }
}

/** Its copy and this device's agree by the rules of the sync, whenever it is online. */
async function openSecondDevice(id: string, words: ReturnType<typeof createWords>) {
  const { sessions } = app.db.collections
  let base = (await readDocument(sessions, id)) as Session
  let mine = base
  return {
    type: (field: TextField, where: Place) => {
      mine = { ...mine, [field]: words.insert(mine[field], field, where) }
    },
    sync: async () => {
      mine = await changeDocument(sessions, id, (theirs) => {
        const sides = { base, theirs, mine } as Record<'base' | 'theirs' | 'mine', SyncDocument>
        const by = { by: 'second device', at: '2026-11-20T21:00:00.000Z', newId }
        return merge('sessions', { ...sides, ...by }) as Session
      })
      base = mine
    },
  }
}

/** As if a save had begun that was never stored. */
function leaveSending(id: string, sent: SessionForm): void {
  const store = draftStore(app.db.account, app.campaignId, id)
  const draft = store.read()
  if (draft) store.keep({ ...draft, sent })
}

/** What a browser does in its other tabs after one has written, until none of them writes again. */
function hearOtherTabs(id: string): void {
  const key = draftKey(app.db.account, app.campaignId, id)
  let heard: string | null | undefined
  while (heard !== localStorage.getItem(key)) {
    heard = localStorage.getItem(key)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  }
}

const wordsIn = (text: string) => text.match(/w\d+/g) ?? []

function expectOnce(text: string, field: string): void {
  const found = wordsIn(text)
  expect(found, `${field}: ${text}`).toEqual([...new Set(found)])
}

/** The editor's own parts without its screen. */
async function openEditor(id: string) {
  const { db, campaignId } = app
  const wrapper = ({ children }: { children: ReactNode }) => <LocalDbContext value={db}>{children}</LocalDbContext>
  await act(async () => earlierSave(id))
  const store = draftStore(db.account, campaignId, id)
  const first = (await readDocument(db.collections.sessions, id)) as Session
  const opened = openedAs({ draft: store.read(), stored: formOf(first), isNew: false, isStored: true })
  const { result, unmount } = renderHook(
    () => {
      const session = useSession(id).data ?? first
      const editing = useSessionForm({ session, sessions: [], opened, store })
      const ends = { onCreated: () => {}, onDeleted: () => {} }
      return { editing, saving: useSessionSaving({ campaignId, session, editing, store, ...ends }) }
    },
    { wrapper },
  )
  return {
    form: () => result.current.editing.form,
    change: (patch: Partial<Texts>) => void act(() => result.current.editing.change(patch)),
    save: async () => void (result.current.saving.isSaving || (await result.current.saving.save())),
    share: async () => void (result.current.saving.isSaving || (await result.current.saving.share('summary'))),
    close: unmount,
  }
}
