import { aUser } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '../../data/local/store/account.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { showStillMenu } from './still-menu.ts'

let root: HTMLElement

beforeEach(() => {
  const bars = ['free', 'premium', 'elite', 'admin', 'choose'].map((name) => {
    return `<div data-still="wide ${name}"><button>${name}</button><button>Account</button></div>`
  })
  document.body.innerHTML = `
    <template id="still-menu" data-next="/assets/local.js">
      <div data-still="wide menu"><header><button>Log In</button></header><p>v1.0.0</p><div role="status"></div></div>
      ${bars.join('')}
      <div data-still="wide offline"><span>Offline.</span></div>
      <div data-still="phone menu"><header><button>Log In</button></header><p>phone</p></div>
    </template>
    <div id="root"></div>`
  root = document.querySelector('#root') as HTMLElement
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const words = () => root.textContent?.replace(/\s+/g, ' ').trim()

test('a new device shows the menu as it was drawn', () => {
  expect(showStillMenu(root)).toBe(true)
  expect(words()).toBe('Log Inv1.0.0')
})

test.each([
  [aUser({ firstName: 'Rosalind', tier: 'free' }), 'freeRosalindv1.0.0'],
  [aUser({ firstName: 'Rosalind', tier: 'elite' }), 'eliteRosalindv1.0.0'],
  [aUser({ firstName: '', tier: 'premium' }), 'premiumAccountv1.0.0'],
  [aUser({ firstName: 'Rosalind', tier: 'elite', isAdmin: true }), 'adminRosalindv1.0.0'],
])('the bar is that of the person whose data is shown: %#', (person, shown) => {
  rememberUser(person)
  showStillMenu(root)
  expect(words()).toBe(shown)
})

test('after a logout it offers the accounts of this device, and says no name', () => {
  rememberUser(aUser({ firstName: 'Rosalind' }))
  rememberUser(null)
  showStillMenu(root)
  expect(words()).toBe('chooseAccountv1.0.0')
})

test('a name is never read as markup', () => {
  rememberUser(aUser({ firstName: '<img src=x onerror=alert(1)>' }))
  showStillMenu(root)
  expect(root.querySelector('img')).toBeNull()
  expect(words()).toContain('<img')
})

test('it says the version known last, and that there is no network', () => {
  localStorage.setItem(deviceKeys.serverVersion, '2.4.1')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showStillMenu(root)
  expect(words()).toBe('Log Inv2.4.1Offline.')
})

test('code that is on the device is fetched beside the menu; over a network the app asks for it, and asks again', () => {
  const preloaded = () => document.head.querySelector('link[href="/assets/local.js"]')
  showStillMenu(root)
  expect(preloaded()).toBeNull()
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
  showStillMenu(root)
  expect(preloaded()).toBeTruthy()
  document.head.replaceChildren()
})

test('a phone gets its own layout', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  showStillMenu(root)
  expect(words()).toBe('Log Inphone')
})

function refuseStorage() {
  const getItem = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem, clear: () => {} })
}

test.each([
  ['an address of its own', () => vi.stubGlobal('location', { pathname: '/join/ABCD' })],
  ['a reload within a campaign', () => vi.stubGlobal('history', { state: { view: { name: 'load' }, depth: 1 } })],
  ['a notice above the menu', () => localStorage.setItem(deviceKeys.pendingLogout, 'today')],
  ['storage that the browser refuses', refuseStorage],
])('the page stays empty for %s', (_, prepare) => {
  prepare()
  expect(showStillMenu(root)).toBe(false)
  expect(root.childElementCount).toBe(0)
})
