import { act, cleanup, renderHook } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { draftKey } from '../../../../data/local/forms/drafts.ts'
import { newId } from '../../../../data/local/index.ts'
import { draftStore } from './draft-store.ts'
import { emptyForm, openedAs } from './session-form.ts'
import { useSessionForm } from './use-session-form.ts'

const STORED = { ...emptyForm(4, '2026-11-20T20:00:00.000Z', ''), gmNotes: 'The tide is low.' }
const FIRST_LETTER = 0x4e00
const NAMES = ['a', 'b'] as const

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tab = fc.constantFrom(...NAMES)
const kind = fc.oneof(
  { weight: 4, arbitrary: fc.constant('type' as const) },
  { weight: 3, arbitrary: fc.constant('hear' as const) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
)
const step = fc.record({ kind, tab, place: fc.nat(20) })

test('however slowly tabs hear of each other, each word that is typed in one of them is in both, once', () => {
  const play = fc.property(fc.array(step, { minLength: 3, maxLength: 30 }), (steps) => {
    cleanup()
    const browser = openBrowser()
    const tabs = { a: openTab(browser), b: openTab(browser) }
    const hearAll = () => {
      while (NAMES.some((name) => tabs[name].hear()));
    }
    const written: string[] = []
    for (const { kind, tab, place } of steps) {
      const { text, type, hear, reload } = tabs[tab]
      const words = text().split(' ')
      if (kind === 'hear') hear()
      if (kind === 'reload') {
        hearAll()
        reload()
      }
      if (kind === 'type') {
        // One letter each: a person types no more at once.
        const word = String.fromCodePoint(FIRST_LETTER + written.length)
        written.push(word)
        type(words.toSpliced(place % (words.length + 1), 0, word).join(' '))
      }
    }
    hearAll()
    const [text, ...others] = NAMES.map((name) => tabs[name].text())
    expect(others).toEqual([text])
    for (const word of written) {
      const found = (text ?? '').split(/\s+/).filter((each) => each === word)
      expect(found, text).toEqual([word])
    }
  })
  void fc.assert(play, { numRuns: 100, seed: 4, endOnFailure: true })
})

type Browser = ReturnType<typeof openBrowser>

/**
 * The storage as a browser with several processes has it: each tab sees its own writes at once, and those of the others
 * when it hears of them. Of writes to the same name the last to arrive stays, in every tab.
 */
function openBrowser() {
  const tabs = new Set<{ view: string | null; inbox: { by: object; value: string | null }[] }>()
  let stored: string | null = null
  return {
    join: () => {
      const own: { view: string | null; inbox: { by: object; value: string | null }[] } = { view: stored, inbox: [] }
      tabs.add(own)
      return {
        leave: () => tabs.delete(own),
        read: () => own.view,
        write: (value: string | null) => {
          if (value === own.view) return
          own.view = value
          stored = value
          for (const each of tabs) each.inbox.push({ by: own, value })
        },
        /** The next write that reaches this tab; undefined: there is none. Its own later write hides earlier ones. */
        receive: () => {
          const next = own.inbox.shift()
          if (!next) return undefined
          const isOwn = next.by === own
          if (!isOwn && !own.inbox.some(({ by }) => by === own)) own.view = next.value
          return { isOwn }
        },
      }
    },
  }
}

function openTab(browser: Browser) {
  let opened = open(browser)
  return {
    text: () => opened.text(),
    type: (gmNotes: string) => opened.type(gmNotes),
    hear: () => opened.hear(),
    /** Once all have heard of each other: until then, what another write replaced is in this tab alone. */
    reload: () => {
      opened.close()
      opened = open(browser)
    },
  }
}

function open(browser: Browser) {
  const connection = browser.join()
  /** A name of its own for the same draft, so that it hears only what has reached it. */
  const account = newId()
  const key = draftKey(account, 'saltmere', 's4')
  function inTab<Result>(work: () => Result): Result {
    const { read, write } = connection
    vi.stubGlobal('localStorage', {
      length: read() === null ? 0 : 1,
      key: () => key,
      getItem: (name: string) => (name === key ? read() : null),
      setItem: (_: string, value: string) => write(value),
      removeItem: () => write(null),
    })
    return work()
  }
  const { result, unmount } = inTab(() => {
    const store = draftStore(account, 'saltmere', 's4')
    const opened = openedAs({ draft: store.read(), stored: STORED, isNew: false, isStored: true })
    const hook = renderHook(() => useSessionForm({ session: undefined, sessions: [], opened, store }))
    return hook
  })
  return {
    text: () => result.current.form.gmNotes,
    type: (gmNotes: string) => inTab(() => act(() => result.current.change({ gmNotes }))),
    hear: () => {
      const received = connection.receive()
      if (received && !received.isOwn) {
        inTab(() => act(() => void window.dispatchEvent(new StorageEvent('storage', { key }))))
      }
      return received !== undefined
    },
    close: () => {
      connection.leave()
      inTab(unmount)
    },
  }
}
