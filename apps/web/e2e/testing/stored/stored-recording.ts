import type { Page } from '@playwright/test'

/**
 * Until when the latest recording of this browser is stored, in milliseconds since 1970; 0 without any. From any page
 * of its site.
 */
export function storedUntil(page: Page): Promise<number> {
  return page.evaluate(latestEnd)
}

/** Runs in the page. */
async function latestEnd(): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  type Segment = { recordingId: string; startedAt: string; duration: number }
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
    name.startsWith('lanternkeep-recordings-') ? [name] : [],
  )
  let segments: Segment[] = []
  for (const name of names) {
    const database = await answer(indexedDB.open(name))
    segments = [...segments, ...(await answer(database.transaction('segments').objectStore('segments').getAll()))]
    database.close()
  }
  const startedAt = segments
    .map((segment) => segment.startedAt)
    .sort()
    .at(-1)
  const latest = segments.filter((segment) => segment.startedAt === startedAt)
  return latest.reduce((end, { duration }) => end + duration, startedAt === undefined ? 0 : Date.parse(startedAt))
}
