import { openAsBlob } from 'node:fs'
import type { Page } from '@playwright/test'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core.js'

/**
 * A browser's own dialog can't be answered in a story: the zip becomes a download, as in browsers without one. Call it
 * before the page is opened.
 */
export async function withoutFilePicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker')
  })
}

/** The texts of a zip's files by their paths. */
export async function textsInZip(path: string): Promise<ReadonlyMap<string, string>> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false })
  const texts = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) texts.set(entry.filename, await entry.getData(new TextWriter(), { useWebWorkers: false }))
  }
  return texts
}
