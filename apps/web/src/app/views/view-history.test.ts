import { expect, test } from 'vitest'
import { createViewHistory } from './view-history.ts'

/** A hand-made browser history: happy-dom's own doesn't go back. */
function aBrowser(pathname = '/', state: unknown = null) {
  const entries: unknown[] = [state]
  let at = 0
  let pop = () => {}
  const goTo = (index: number) => {
    at = Math.max(0, index)
    pop()
  }
  return {
    location: { pathname },
    history: {
      get state() {
        return entries[at]
      },
      pushState(next: unknown) {
        entries.splice(at + 1, entries.length, next)
        at += 1
      },
      replaceState(next: unknown) {
        entries[at] = next
      },
      back: () => goTo(at - 1),
      go: (by = 0) => goTo(at + by),
    },
    addEventListener(_: 'popstate', listener: () => void) {
      pop = listener
    },
    depth: () => at,
  }
}

test('an unknown address opens the menu', () => {
  for (const path of ['/', '/campaigns/3', '/verify-email', '/%E0%A4%A']) {
    expect(createViewHistory(aBrowser(path)).current()).toEqual({ name: 'menu' })
  }
})

test('a join link opens Join with its code, a mailed link opens verification', () => {
  expect(createViewHistory(aBrowser('/join/7QK-4R9')).current()).toEqual({ name: 'join', code: '7QK-4R9' })
  const mailed = createViewHistory(aBrowser('/verify-email/abc123'))
  expect(mailed.current()).toEqual({ name: 'verify-email', token: 'abc123' })
})

test('Back goes through the visited views', () => {
  const views = createViewHistory(aBrowser())
  views.go({ name: 'load' })
  views.go({ name: 'campaign', campaignId: 'c1' })
  views.back()
  expect(views.current()).toEqual({ name: 'load' })
  views.back()
  expect(views.current()).toEqual({ name: 'menu' })
})

test("the browser's Back works too", () => {
  const browser = aBrowser()
  const views = createViewHistory(browser)
  let calls = 0
  views.subscribe(() => {
    calls += 1
  })
  views.go({ name: 'settings' })
  browser.history.back()
  expect(views.current()).toEqual({ name: 'menu' })
  expect(calls).toBe(2)
})

test('a reload returns to the same view', () => {
  const before = aBrowser()
  createViewHistory(before).go({ name: 'campaign', campaignId: 'c1' })
  const reloaded = createViewHistory(aBrowser('/', before.history.state))
  expect(reloaded.current()).toEqual({ name: 'campaign', campaignId: 'c1' })
})

test('Back skips a form that was sent', () => {
  const views = createViewHistory(aBrowser())
  views.go({ name: 'create' })
  views.replace({ name: 'campaign', campaignId: 'c1' })
  views.back()
  expect(views.current()).toEqual({ name: 'menu' })
})

test('home removes the whole way from the history', () => {
  const browser = aBrowser()
  const views = createViewHistory(browser)
  views.go({ name: 'load' })
  views.go({ name: 'campaign', campaignId: 'c1' })
  views.home()
  expect(views.current()).toEqual({ name: 'menu' })
  expect(browser.depth()).toBe(0)
})

test('home from a link that was opened first is the menu, and back stays in the product', () => {
  const views = createViewHistory(aBrowser('/join/ABC-234'))
  views.replace({ name: 'campaign', campaignId: 'c1' })
  views.back()
  expect(views.current()).toEqual({ name: 'menu' })
  views.go({ name: 'load' })
  views.home()
  expect(views.current()).toEqual({ name: 'menu' })
})

test('a history state that another program left is ignored', () => {
  expect(createViewHistory(aBrowser('/', { view: { name: 'campaign' }, depth: 1 })).current()).toEqual({ name: 'menu' })
})

/** Opens layers that close when Back asks them to, and remember that it did. */
function withLayers(browser = aBrowser()) {
  const views = createViewHistory(browser)
  const closed: string[] = []
  const open = (name: string) => {
    const leave = views.openLayer(() => {
      closed.push(name)
      leave()
    })
    return leave
  }
  return { browser, views, closed, open }
}
const settled = () => Promise.resolve()

test('Back closes the layers of a view, the last opened first, and then leaves the view', async () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'load' })
  open('sheet')
  open('dialog')
  browser.history.back()
  await settled()
  expect(closed).toEqual(['dialog'])
  browser.history.back()
  await settled()
  expect(closed).toEqual(['dialog', 'sheet'])
  expect(views.current()).toEqual({ name: 'load' })
  browser.history.back()
  expect(views.current()).toEqual({ name: 'menu' })
})

test("a layer that doesn't close when asked keeps its place, below the question it opened", async () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'load' })
  let asked = 0
  const shutForm = views.openLayer(() => {
    asked += 1
    open('discard?')
  })
  browser.history.back()
  expect([asked, browser.depth()]).toEqual([1, 3])
  browser.history.back()
  await settled()
  expect([asked, closed, browser.depth()]).toEqual([1, ['discard?'], 2])
  browser.history.back()
  expect(asked).toBe(2)
  shutForm()
})

test('stepping back over several layers closes them all', () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'load' })
  open('sheet')
  open('dialog')
  browser.history.go(-2)
  expect(closed).toEqual(['dialog', 'sheet'])
  expect(browser.depth()).toBe(1)
})

test('a layer closed by hand leaves nothing in the history', async () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'load' })
  const shutSheet = open('sheet')
  const shutDialog = open('dialog')
  shutDialog()
  await settled()
  expect(browser.depth()).toBe(2)
  shutSheet()
  await settled()
  expect(browser.depth()).toBe(1)
  expect(closed).toEqual([])
})

test('two layers that close together leave nothing in the history', async () => {
  const { browser, views, open } = withLayers()
  views.go({ name: 'load' })
  const shut = [open('sheet'), open('dialog')]
  for (const each of shut) each()
  await settled()
  expect(browser.depth()).toBe(1)
})

test('a layer that replaces another needs no entry of its own', async () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'load' })
  open('sheet')()
  open('form')
  await settled()
  expect(browser.depth()).toBe(2)
  browser.history.back()
  expect(closed).toEqual(['form'])
})

test('Back from a view that a dialog opened skips the dialog', async () => {
  const { browser, views, open } = withLayers()
  views.go({ name: 'load' })
  const shut = open('dialog')
  views.go({ name: 'settings' })
  shut()
  await settled()
  expect(views.current()).toEqual({ name: 'settings' })
  browser.history.back()
  expect(views.current()).toEqual({ name: 'load' })
  expect(browser.depth()).toBe(1)
})

test("home doesn't ask layers to close: they go with their view", () => {
  const { browser, views, closed, open } = withLayers()
  views.go({ name: 'campaign', campaignId: 'c1' })
  open('journal')
  views.home()
  expect(views.current()).toEqual({ name: 'menu' })
  expect(browser.depth()).toBe(0)
  expect(closed).toEqual([])
})

test('a layer that reopens after a reload reuses its entry', () => {
  const { browser } = withLayers()
  const before = createViewHistory(browser)
  before.go({ name: 'campaign', campaignId: 'c1' })
  before.openLayer(() => {})
  const { views, closed, open } = withLayers(browser)
  open('journal')
  expect(browser.depth()).toBe(2)
  browser.history.back()
  expect(closed).toEqual(['journal'])
  expect(views.current()).toEqual({ name: 'campaign', campaignId: 'c1' })
})

test('what happens while the browser is still stepping back waits for it', async () => {
  const browser = aBrowser()
  const { go } = browser.history
  const steps: (() => void)[] = []
  browser.history.go = (by) => steps.push(() => go(by))
  const { views, closed, open } = withLayers(browser)
  views.go({ name: 'load' })
  open('sheet')()
  await settled()
  open('form')
  views.go({ name: 'settings' })
  expect(views.current()).toEqual({ name: 'load' })
  steps.shift()?.()
  expect(views.current()).toEqual({ name: 'settings' })
  expect(browser.depth()).toBe(3)
  expect(closed).toEqual([])
})

test('the page is left only after the entry of an open dialog; the dialog closing later steps no further', async () => {
  const browser = aBrowser()
  let arrive = () => {}
  const { go } = browser.history
  browser.history.go = (by = 0) => {
    arrive = () => go(by)
  }
  const views = createViewHistory(browser)
  views.go({ name: 'settings' })
  const closed = views.openLayer(() => {})
  let left = false
  views.leave(() => {
    left = true
  })
  closed()
  await Promise.resolve()
  expect(left).toBe(false)
  arrive()
  expect(left).toBe(true)
  expect(browser.depth()).toBe(1)
  expect(views.current()).toEqual({ name: 'settings' })
})
