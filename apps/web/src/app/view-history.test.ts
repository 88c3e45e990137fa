import { expect, test } from 'vitest'
import { createViewHistory } from './view-history.ts'

/** A browser's history by hand: happy-dom's own does not go back. */
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

test('any address but the known ones opens the menu', () => {
  for (const path of ['/', '/campaigns/3', '/verify-email', '/%E0%A4%A']) {
    expect(createViewHistory(aBrowser(path)).current()).toEqual({ name: 'menu' })
  }
})

test('a join link opens Join with its code, a mailed link opens verification', () => {
  expect(createViewHistory(aBrowser('/join/7QK-4R9')).current()).toEqual({ name: 'join', code: '7QK-4R9' })
  const mailed = createViewHistory(aBrowser('/verify-email/abc123'))
  expect(mailed.current()).toEqual({ name: 'verify-email', token: 'abc123' })
})

test('back leads through the views one has seen', () => {
  const views = createViewHistory(aBrowser())
  views.go({ name: 'load' })
  views.go({ name: 'campaign', campaignId: 'c1' })
  views.back()
  expect(views.current()).toEqual({ name: 'load' })
  views.back()
  expect(views.current()).toEqual({ name: 'menu' })
})

test('the browser Back is followed too', () => {
  const browser = aBrowser()
  const views = createViewHistory(browser)
  let told = 0
  views.subscribe(() => {
    told += 1
  })
  views.go({ name: 'settings' })
  browser.history.back()
  expect(views.current()).toEqual({ name: 'menu' })
  expect(told).toBe(2)
})

test('a reload returns to where one was', () => {
  const before = aBrowser()
  createViewHistory(before).go({ name: 'campaign', campaignId: 'c1' })
  const reloaded = createViewHistory(aBrowser('/', before.history.state))
  expect(reloaded.current()).toEqual({ name: 'campaign', campaignId: 'c1' })
})

test('a form that was sent is not come back to', () => {
  const views = createViewHistory(aBrowser())
  views.go({ name: 'create' })
  views.replace({ name: 'campaign', campaignId: 'c1' })
  views.back()
  expect(views.current()).toEqual({ name: 'menu' })
})

test('home leaves nothing of the way behind it', () => {
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

test('a state that somebody else left in the history is not believed', () => {
  expect(createViewHistory(aBrowser('/', { view: { name: 'campaign' }, depth: 1 })).current()).toEqual({ name: 'menu' })
})
