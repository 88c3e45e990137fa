import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'
import { isTestFile, sourceFiles } from './source-files.ts'
import { textsOf } from './visible-strings.ts'

const BANNED = /\b(whoever|whom|lest|anew|put\w* (it |them )?away|can not)\b/i

/** Word for word as it was specified. */
const FIXED = 'This server sends no mail; ask whoever runs it.'

/** The offline generators tell stories, so they are left out. */
test('no text holds a word that docs/voice.md bans', () => {
  const files = sourceFiles(root).filter(
    (file) => !isTestFile(file) && /^(apps\/\w+\/src|packages\/(schema|sync))\//.test(file),
  )
  const found = files.flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((text) => BANNED.test(text) && !text.endsWith(FIXED))
      .map((text) => `${file}: ${text.slice(0, 160)}`),
  )
  expect(files.length).toBeGreaterThan(600)
  expect(found).toEqual([])
})
