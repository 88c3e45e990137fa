import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanternkeep-compress-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('texts lie beside their compressed forms; images and small files stay alone', async () => {
  const code = 'export const harbor = 1\n'.repeat(100)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index.js'), code)
  writeFileSync(join(folder, 'small.css'), 'a{}')
  writeFileSync(join(folder, 'icon.png'), 'x'.repeat(5_000))
  await compressFiles(folder)
  expect(readdirSync(folder).sort()).toEqual(['assets', 'icon.png', 'small.css'])
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(['index.js', 'index.js.br', 'index.js.gz'])
  expect(gunzipSync(readFileSync(join(folder, 'assets', 'index.js.gz'))).toString()).toBe(code)
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets', 'index.js.br'))).toString()).toBe(code)
})
