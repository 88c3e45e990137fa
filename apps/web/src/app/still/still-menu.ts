import { knownAccounts, lastKnownUser } from '../../data/local/store/account.ts'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { firstEntry } from '../views/entry.ts'

/**
 * Shows the menu that the build drew into index.html, in this device's words, until the app's code has drawn its own
 * over it. Returns whether it did: another view starts empty, and so does a page whose storage can't be read.
 */
export function showStillMenu(root: HTMLElement): boolean {
  const template = document.querySelector<HTMLTemplateElement>('template#still-menu')
  if (!template || firstEntry(window).view.name !== 'menu') return false
  const layout = window.matchMedia('(min-width: 48em)').matches ? 'wide' : 'phone'
  /** The whole menu of a layout, or what differs from it for a person; see draw-still-menu.ts. */
  const partOf = (name: string) => {
    const part = template.content.querySelector(`[data-still="${name}"]`)
    return part ? [...document.importNode(part, true).childNodes] : []
  }
  try {
    // Its notice is above the menu.
    if (localStorage.getItem(deviceKeys.pendingLogout) !== null) return false
    root.replaceChildren(...partOf(`${layout} menu`))
    preload(template.dataset.next)
    fitToDevice(root, (name) => partOf(`${layout} ${name}`))
    return true
  } catch {
    // Storage is refused, or holds what can't be read: the app says what it can do without it.
    root.replaceChildren()
    return false
  }
}

/** Of an installed app its code is on the device, so it can be parsed while the menu is painted. */
function preload(path: string | undefined): void {
  if (!path || !navigator.serviceWorker?.controller) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: path })
  document.head.append(link)
}

function fitToDevice(root: HTMLElement, partOf: (name: string) => ChildNode[]): void {
  const person = lastKnownUser()
  const bar = person ? (person.isAdmin ? 'admin' : (person.tier ?? 'free')) : 'choose'
  if (person || knownAccounts().length > 1) root.querySelector('header')?.replaceChildren(...partOf(bar))
  if (!navigator.onLine) root.querySelector('[role=status]')?.replaceChildren(...partOf('offline'))
  if (person?.firstName) sayInstead(root, 'Account', person.firstName)
  const version = localStorage.getItem(deviceKeys.serverVersion)
  if (version) sayInstead(root, 'v1.0.0', `v${version}`)
}

function sayInstead(root: Element, drawn: string, words: string): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (texts.currentNode.nodeValue === drawn) texts.currentNode.nodeValue = words
}
