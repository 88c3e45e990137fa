import type { Page } from '@playwright/test'

declare global {
  interface Window {
    receivedBytes: string[]
  }
}

/** From now on the page stores every byte that its calls and streams receive. */
export async function listenToEverything(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.receivedBytes = []
    const ask = window.fetch
    window.fetch = async (...request) => {
      const response = await ask(...request)
      const reader = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader()
      const keep = async () => {
        for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
          window.receivedBytes.push(part.value)
        }
      }
      keep().catch((error) => window.receivedBytes.push(String(error)))
      return response
    }
  })
}

/** Everything the page received, stores in its databases and storages, and shows. */
export function everythingOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const kept: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        kept.push(await settled(db.transaction(store).objectStore(store).getAll()))
      }
      db.close()
    }
    const storages = [{ ...localStorage }, { ...sessionStorage }]
    return JSON.stringify([window.receivedBytes, kept, storages, document.documentElement.outerHTML])
  })
}
