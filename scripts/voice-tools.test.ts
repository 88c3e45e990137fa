import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingVoiceTools, VOICE_PACKAGES } from './voice-tools.ts'

test('what the machine lacks for the voice stories is named, wherever on the path it could be', () => {
  const has = (...files: string[]) => missingVoiceTools('/usr/bin:/opt/bin', (file) => files.includes(file))
  expect(has()).toEqual(['espeak-ng', 'ffmpeg', 'pocketsphinx_continuous', '/usr/share/pocketsphinx/model/en-us'])
  const model = '/usr/share/pocketsphinx/model/en-us'
  expect(has('/usr/bin/espeak-ng', '/opt/bin/ffmpeg', model)).toEqual(['pocketsphinx_continuous'])
  expect(has('/usr/bin/espeak-ng', '/opt/bin/ffmpeg', '/usr/bin/pocketsphinx_continuous', model)).toEqual([])
})

test('the tests of every push install what these stories need', () => {
  const ci = readFileSync(join(import.meta.dirname, '../.ci/run'), 'utf8')
  for (const name of VOICE_PACKAGES) expect(ci).toMatch(new RegExp(`\\b${name}\\b`))
})
