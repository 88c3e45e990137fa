import type { Browser, Page } from '../../apps/web/e2e/testing/browser/launch.ts'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { press, type Watched, when } from './page-watch.ts'

type Stored = { _id: string; _rev: string; name: string; health: number }
type Live = { on(event: 'change', hear: (change: { doc: Stored }) => void): Live }
type Pouch = {
  get(id: string): Promise<Stored>
  put(document: Stored): Promise<unknown>
  allDocs(options: { include_docs: true }): Promise<{ rows: { doc: Stored }[] }>
  changes(options: { since: 'now'; live: true; include_docs: true }): Live
  sync(remote: string, options: { live: true; retry: true }): unknown
  replicate: { from(remote: string): Promise<unknown> }
}
type PeerWindow = Watched & { PouchDB: new (name: string) => Pouch; local: Pouch }

/** A page with the list of the peer's documents, which follows the server live. */
export async function openPeerList(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'PouchDB' in window)
  await page.evaluate(showList)
  return page
}

/** Runs in the peer's page: what its documentation shows, and a list in plain HTML that is painted after each change. */
async function showList(): Promise<void> {
  const page = window as PeerWindow
  const local = new page.PouchDB('live')
  page.local = local
  const remote = `${location.origin}/db/bench`
  await local.replicate.from(remote)
  const list = document.createElement('ul')
  const rows = new Map<string, HTMLElement>()
  const show = ({ _id, name, health }: Stored) => {
    const row = rows.get(_id) ?? list.appendChild(document.createElement('li'))
    rows.set(_id, row)
    const text = document.createElement('span')
    text.textContent = `${name}: ${health} health`
    const tap = document.createElement('button')
    tap.textContent = `Change ${name}`
    tap.onclick = async () => {
      const stored = await local.get(_id)
      await local.put({ ...stored, health: stored.health - 1 })
    }
    row.replaceChildren(text, tap)
  }
  for (const { doc } of (await local.allDocs({ include_docs: true })).rows) show(doc)
  document.body.append(list)
  local.changes({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => show(doc))
  local.sync(remote, { live: true, retry: true })
  const painted = new MessageChannel()
  painted.port1.onmessage = () => {
    page.paintedAt = performance.timeOrigin + performance.now()
  }
  document.addEventListener('click', (event) => (page.clickedAt = performance.timeOrigin + event.timeStamp), true)
  const watching = new MutationObserver(() => requestAnimationFrame(() => painted.port2.postMessage(null)))
  watching.observe(list, { subtree: true, childList: true })
}

/** How long after a click on one page its change was painted on the other, in milliseconds. */
export async function tapPeer(here: Page, there: Page, name: string): Promise<number> {
  for (const page of [here, there]) await page.evaluate(() => Object.assign(window, { paintedAt: 0 }))
  await press(here.getByRole('button', { name: `Change ${name}`, exact: true }))
  const painted = await when(there, () => (window as Watched).paintedAt)
  return painted - (await here.evaluate(() => (window as Watched).clickedAt))
}

export async function fillPeer(url: string, documents: readonly SyncDocument[]): Promise<void> {
  await fetch(`${url}/db/bench`, { method: 'PUT' })
  const docs = documents.map(({ id, ...document }) => ({ _id: id, ...document }))
  const answer = await fetch(`${url}/db/bench/_bulk_docs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ docs }),
  })
  if (!answer.ok) throw new Error(`The peer answered ${answer.status}`)
}
