const arriving = new Map<string, Promise<void>>()
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
  await Promise.all(files.map((file) => arrival(`/${file}`)))
  return importChunk()
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
  await Promise.all([...files].map(async (file) => (await fetch(`/${file}`)).arrayBuffer()))
}

function arrival(path: string): Promise<void> {
  const known = arriving.get(path)
  if (known) return known
  const promise = (path.endsWith('.css') ? loadStyles(path) : loadScript(path)).catch((error: unknown) => {
    arriving.delete(path)
    throw error
  })
  arriving.set(path, promise)
  return promise
}

/** Where a service worker answers, the files are on the device: they are parsed side by side, not one import deep. */
async function loadScript(path: string): Promise<void> {
  if (document.querySelector(`script[src="${path}"], link[href="${path}"]`)) return
  if (navigator.serviceWorker?.controller) return void addLink('modulepreload', path)
  const response = await fetch(path)
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`)
  await response.arrayBuffer()
}

async function loadStyles(path: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${path}"]`)) return
  const link = addLink('stylesheet', path)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.onload = () => resolve()
  link.onerror = () => {
    link.remove()
    reject(new TypeError(`${path} did not arrive`))
  }
  return promise
}

function addLink(rel: string, path: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = path
  document.head.append(link)
  return link
}
