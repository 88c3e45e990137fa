/**
 * Over HTTP/1.1 a browser opens six connections to a server. Code that is loaded ahead leaves some for calls and for
 * what someone opens: on a slow line a call that waits for a connection would be given up before it is sent.
 */
const MOST_AHEAD = 4
let downloadsAhead = 0
const waitingAhead: { path: string; start: () => void }[] = []
/** Set while `loadAhead` asks for files. */
let isAhead = false

const arriving = new Map<string, Promise<void>>()
/** Fetched without being run. */
const fetched = new Map<string, Promise<void>>()
/** Set while `fetchChunk` asks an import for its files. */
let asked: Set<string> | undefined

/**
 * Imports a chunk once its bytes, and those of all it imports, are at hand. `files`: their paths from the site's root.
 * Chromium never asks again for a module that failed to arrive, so an `import` that the network cuts short would fail
 * until the page is reloaded; a failed `fetch` can be repeated. Rejects with TypeError if a file doesn't arrive.
 */
export async function loadChunk<Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  if (asked) {
    for (const file of files) asked.add(file)
    return new Promise(() => {})
  }
  if (!isAhead) for (const file of files) startNow(`/${file}`)
  await Promise.all(files.map((file) => arrival(`/${file}`)))
  return importChunk()
}

/** Runs `load`, which loads or fetches chunks before it first waits. No one needs them yet: few files come at a time. */
export function loadAhead<Result>(load: () => Result): Result {
  isAhead = true
  try {
    return load()
  } finally {
    isAhead = false
  }
}

/**
 * Brings what an import needs into the browser's cache without running it, so that it works later without the server.
 * With a service worker all of it is on the device anyway. Rejects with TypeError if a file doesn't arrive.
 */
export async function fetchChunk(load: () => Promise<unknown>): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  const files = new Set<string>()
  asked = files
  // It imports before it first waits.
  load().catch(() => undefined)
  asked = undefined
  await Promise.all([...files].map((file) => atHand(`/${file}`)))
}

/** What the page has, or what was fetched for another view, is in the cache. */
async function atHand(path: string): Promise<void> {
  if (!isInPage(path)) await (arriving.get(path) ?? once(fetched, path, fetchBytes))
}

function arrival(path: string): Promise<void> {
  return once(arriving, path, path.endsWith('.css') ? loadStyles : loadScript)
}

/** One promise for each path. A failed one is forgotten, so that the next call tries again. */
function once(
  promises: Map<string, Promise<void>>,
  path: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const known = promises.get(path)
  if (known) return known
  const promise = work(path).catch((error: unknown) => {
    promises.delete(path)
    throw error
  })
  promises.set(path, promise)
  return promise
}

/**
 * Downloads now, or if it is ahead, once one of the others that are has ended. What a service worker answers takes no
 * connection.
 */
async function inTurn(path: string, download: () => Promise<void>): Promise<void> {
  if (!isAhead || navigator.serviceWorker?.controller) return download()
  if (downloadsAhead >= MOST_AHEAD) await new Promise<void>((start) => waitingAhead.push({ path, start }))
  downloadsAhead += 1
  try {
    await download()
  } finally {
    downloadsAhead -= 1
    if (downloadsAhead < MOST_AHEAD) waitingAhead.shift()?.start()
  }
}

/** Someone opened what needs this file. */
function startNow(path: string): void {
  const at = waitingAhead.findIndex((each) => each.path === path)
  if (at >= 0) waitingAhead.splice(at, 1)[0]?.start()
}

/** Where a service worker answers, the files are on the device: they are parsed side by side, not one import deep. */
async function loadScript(path: string): Promise<void> {
  if (isInPage(path)) return
  if (navigator.serviceWorker?.controller) return void addLink('modulepreload', path)
  await once(fetched, path, fetchBytes)
}

function fetchBytes(path: string): Promise<void> {
  return inTurn(path, async () => {
    const response = await fetch(path)
    if (!response.ok) throw new TypeError(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  })
}

function isInPage(path: string): boolean {
  return document.querySelector(`script[src="${path}"], link[href="${path}"]`) !== null
}

async function loadStyles(path: string): Promise<void> {
  if (isInPage(path)) return
  await inTurn(path, () => {
    const link = addLink('stylesheet', path)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`${path} did not arrive`))
    }
    return promise
  })
}

function addLink(rel: string, path: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = path
  document.head.append(link)
  return link
}
