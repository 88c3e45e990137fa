import type { Page } from '@playwright/test'

/**
 * Until when the latest recording of this browser is stored, in milliseconds since 1970; 0 without any. From any page
 * of its site. Throws if the sound itself isn't there.
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
  type Segment = {
    recordingId: string
    segment: number
    startedAt: string
    duration: number
    slices: number
    bytes: number
  }
  type Chunk = { recordingId: string; segment: number; bytes: ArrayBuffer }
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
    name.startsWith('lanternkeep-recordings-') ? [name] : [],
  )
  let segments: Segment[] = []
  let chunks: Chunk[] = []
  for (const name of names) {
    const database = await answer(indexedDB.open(name))
    segments = [...segments, ...(await answer(database.transaction('segments').objectStore('segments').getAll()))]
    chunks = [...chunks, ...(await answer(database.transaction('chunks').objectStore('chunks').getAll()))]
    database.close()
  }
  const startedAt = segments
    .map((segment) => segment.startedAt)
    .sort()
    .at(-1)
  const latest = segments.filter((segment) => segment.startedAt === startedAt)
  for (const { recordingId, segment, slices, bytes } of latest) {
    const own = chunks.filter((chunk) => chunk.recordingId === recordingId && chunk.segment === segment)
    const stored = own.reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0)
    if (own.length !== slices || stored !== bytes || stored === 0) {
      throw new Error(
        `Part ${segment} should have ${slices} slices of ${bytes} bytes, and has ${own.length} of ${stored}`,
      )
    }
  }
  return latest.reduce((end, { duration }) => end + duration, startedAt === undefined ? 0 : Date.parse(startedAt))
}
