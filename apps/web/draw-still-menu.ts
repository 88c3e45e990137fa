import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Window } from 'happy-dom'

/**
 * `node draw-still-menu.ts <index.html of a build> <code that the menu loads next>`: prints a template with the menu as
 * that build draws it.
 */

const WIDTHS = { wide: 1440, phone: 390 }
const BARS = {
  free: { tier: 'free' },
  premium: { tier: 'premium' },
  elite: { tier: 'elite' },
  admin: { tier: 'free', isAdmin: true },
}
const DRAWN_WITHIN_MS = 30_000

const window = new Window({
  url: 'http://localhost/',
  settings: {
    disableCSSFileLoading: true,
    disableJavaScriptFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  },
})
const { document, localStorage } = window

async function main([index = '', next = '']: string[]): Promise<string> {
  const page = readFileSync(index, 'utf8')
  const [, entry = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page) ?? []
  installBrowser()
  // The code asks for no file again that the page names.
  document.head.innerHTML = (page.match(/<link [^>]+>/g) ?? []).join('')
  document.body.innerHTML = '<div id="root"></div>'
  await import(pathToFileURL(join(dirname(index), entry)).href)
  await until(() => document.querySelector('nav') !== null)
  const parts: string[] = []
  for (const [layout, width] of Object.entries(WIDTHS)) parts.push(...(await partsOf(layout, width)))
  return `<template id="still-menu" data-next="${next}">${parts.join('')}</template>`
}

/** The whole menu of a layout, the bars of other people, and what is said without a network. */
async function partsOf(layout: string, width: number): Promise<string[]> {
  window.happyDOM.setViewport({ width, height: 900 })
  await until(() => inside('footer').includes('>v1.0.0<') === (layout === 'phone'))
  await forgetAccounts()
  const parts = [part(`${layout} menu`, inside('#root'))]
  for (const [name, person] of Object.entries(BARS)) {
    signIn({ id: 'someone', firstName: '', ...person })
    await until(() => inside('header').includes('>Account<') && inside('header').toLowerCase().includes(`>${name}<`))
    parts.push(part(`${layout} ${name}`, inside('header')))
  }
  localStorage.setItem('lanternkeep.accounts', '[{"key":"someone","label":"Someone"}]')
  signIn(null)
  await until(() => inside('header').includes('Choose account'))
  parts.push(part(`${layout} choose`, inside('header')))
  connect(false)
  await until(() => inside('[role=status]').includes('Offline'))
  parts.push(part(`${layout} offline`, inside('[role=status]')))
  connect(true)
  await until(() => inside('[role=status]') === '')
  return parts
}

function part(name: string, html: string): string {
  return `<div data-still="${name}">${html}</div>`
}

function inside(selector: string): string {
  return document.querySelector(selector)?.innerHTML ?? ''
}

/** As another tab would do it. */
function signIn(person: object | null): void {
  if (person) localStorage.setItem('lanternkeep.lastUser', JSON.stringify(person))
  else localStorage.removeItem('lanternkeep.lastUser')
  window.dispatchEvent(new window.StorageEvent('storage', { key: 'lanternkeep.lastUser' }))
}

/** Only another person has the bar drawn again. */
async function forgetAccounts(): Promise<void> {
  signIn({ id: 'someone', firstName: '' })
  await until(() => inside('header').includes('>Account<'))
  localStorage.clear()
  signIn(null)
  await until(() => inside('header').includes('Log In') && !inside('header').includes('Choose account'))
}

let online = true

function connect(next: boolean): void {
  online = next
  window.dispatchEvent(new window.Event(next ? 'online' : 'offline'))
}

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + DRAWN_WITHIN_MS
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`The menu wasn't drawn: ${document.body.innerHTML.slice(0, 2_000)}`)
    await pause(5)
  }
}

/** No call is ever answered, so nothing but the menu itself arrives. */
function installBrowser(): void {
  Object.defineProperty(window.navigator, 'onLine', { get: () => online })
  const keys = [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Object.getPrototypeOf(window))]
  const own = ['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage', 'self']
  for (const key of [...keys, ...own]) {
    if (key in globalThis && !own.includes(key) && !/Event|^(add|remove|dispatch)/.test(key)) continue
    const value = (window as unknown as Record<string, unknown>)[key]
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
  }
  globalThis.fetch = () => new Promise(() => {})
}

main(process.argv.slice(2)).then(
  (template) => process.stdout.write(template, () => process.exit(0)),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
