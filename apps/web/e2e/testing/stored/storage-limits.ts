import type { Page } from '@playwright/test'

export type StorageLimits = {
  /** Stores as much as there is space for. */
  fill(): Promise<void>
  /** As much space as the disk has. */
  free(): Promise<void>
  /** The browser clears the site's databases under the running page. */
  clear(): Promise<void>
}

/**
 * The browser's storage of one site, as long as the page lives. The browser caches how much space there is: a limit
 * below that must be set before the page opens.
 */
export async function storageLimits(page: Page, origin: string, quotaSize?: number): Promise<StorageLimits> {
  const cdp = await page.context().newCDPSession(page)
  if (quotaSize) await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  return {
    fill: () => page.evaluate(fillStorage),
    free: async () => void (await cdp.send('Storage.overrideQuotaForOrigin', { origin })),
    clear: async () => void (await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })),
  }
}

/** Runs in the page: stores incompressible data in a database of its own until nothing more fits. */
async function fillStorage(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('ballast', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const put = (size: number) => {
    return new Promise<boolean>((resolve) => {
      const bytes = new Uint8Array(size)
      for (let from = 0; from < size; from += 65_536) crypto.getRandomValues(bytes.subarray(from, from + 65_536))
      const transaction = database.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').put(bytes)
      transaction.oncomplete = () => resolve(true)
      transaction.onabort = () => resolve(false)
    })
  }
  // A recording takes seconds to fill what a larger last piece leaves.
  for (const size of [1_000_000, 100_000, 10_000]) while (await put(size));
  database.close()
}

/** Incompressible text: what a page stores of it is what it takes. */
export function incompressible(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const text = Buffer.from(bytes).toString('base64')
  return length <= text.length ? text.slice(0, length) : text + incompressible(length - text.length)
}
