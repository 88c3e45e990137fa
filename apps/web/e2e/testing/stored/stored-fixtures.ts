import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type BrowserStorage, loadBrowserStorage } from '../../../src/testing/browser-storage.ts'
import type { Device } from '../browser/device.ts'
import type { Server } from '../server/server.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures')

export type StoredDevice = { madeAt: string; storage: BrowserStorage }
/** Files of a server's data folder in base64, by path. */
export type StoredServer = { madeAt: string; files: Record<string, string> }

/** `folder` names the stored schema, as in `schema-0`. */
export function writeFixture(folder: string, name: string, content: StoredDevice | StoredServer): void {
  writeFileSync(pathOf(folder, name), gzipSync(JSON.stringify(content), { level: 9 }))
}

export function storedDevice(folder: string, name: 'gm' | 'player'): StoredDevice {
  return JSON.parse(gunzipSync(readFileSync(pathOf(folder, name))).toString()) as StoredDevice
}

/** Gives a new device the stored data, before the app runs on it. */
export async function putStoredDevice({ page, context }: Device, folder: string, name: 'gm' | 'player'): Promise<void> {
  const { madeAt, storage } = storedDevice(folder, name)
  // The app deletes kept changes after 30 days, and warns of unfinished recordings.
  await context.clock.setSystemTime(madeAt)
  await page.goto('/manifest.webmanifest')
  await page.evaluate(loadBrowserStorage, storage)
}

/** Gives a running server the stored data in place of its own. */
export async function loadServer(server: Server, folder: string): Promise<void> {
  const { files } = JSON.parse(gunzipSync(readFileSync(pathOf(folder, 'server'))).toString()) as StoredServer
  await server.kill()
  rmSync(server.dataDir, { recursive: true })
  for (const [path, base64] of Object.entries(files)) {
    const file = join(server.dataDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(base64, 'base64'))
  }
  await server.restart()
}

/** The database and the images of a stopped server, without its secrets and logs. */
export function packServer(dataDir: string): Record<string, string> {
  const blobs = readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  const images = blobs.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = [join(dataDir, 'lanternkeep.db'), ...images]
  return Object.fromEntries(files.map((file) => [relative(dataDir, file), readFileSync(file).toString('base64')]))
}

function pathOf(folder: string, name: string): string {
  return join(FIXTURES, folder, `${name}.json.gz`)
}
