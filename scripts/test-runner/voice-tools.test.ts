import { expect, test } from 'vitest'
import { aMachine } from '../testing/a-machine.ts'
import { ensureVoice, missingVoiceTools } from './voice-tools.ts'

const PROGRAMS = ['/usr/bin/espeak-ng', '/opt/bin/ffmpeg', '/usr/bin/pocketsphinx_continuous']
const MODEL = '/usr/share/pocketsphinx/model/en-us'
const env = { PATH: '/usr/bin:/opt/bin' }

test('tools missing for the voice stories are named, wherever on the path they could be', () => {
  const lackedBy = (...files: string[]) => missingVoiceTools(aMachine({ env, files }))
  expect(lackedBy()).toEqual(['espeak-ng', 'ffmpeg', 'pocketsphinx_continuous', MODEL])
  expect(lackedBy('/usr/bin/espeak-ng', '/opt/bin/ffmpeg', MODEL)).toEqual(['pocketsphinx_continuous'])
  expect(lackedBy(...PROGRAMS, MODEL)).toEqual([])
})

test('missing tools are installed where possible, and once', async () => {
  const machine = aMachine({ env, apt: ['apt-get'], brings: { pocketsphinx: [...PROGRAMS, MODEL] } })
  await ensureVoice(machine)
  await ensureVoice(machine)
  expect(machine.commands).toEqual([
    'apt-get update -qq',
    'apt-get install -y -qq --no-install-recommends espeak-ng ffmpeg pocketsphinx pocketsphinx-en-us',
  ])
  const another = aMachine({ env })
  await ensureVoice(another)
  expect(another.commands).toEqual([])
})
