import { afterEach, expect, test, vi } from 'vitest'
import { findDeviceSpeech, hearOnDevice, installDeviceSpeech } from './device-speech.ts'
import { fakeSound, fakeSpeech } from './testing/fake-speech.ts'

afterEach(() => vi.unstubAllGlobals())
const asked = { lang: 'en-US', signal: new AbortController().signal }

test('a browser that only sends speech to a server counts as one that can’t', async () => {
  expect(await findDeviceSpeech('en-US')).toBeUndefined()
  vi.stubGlobal('SpeechRecognition', class {})
  expect(await findDeviceSpeech('en-US')).toBeUndefined()
  expect(await installDeviceSpeech('en-US')).toBe(false)
  fakeSpeech({ 'en-US': 'downloadable' })
  expect([await findDeviceSpeech('en-US'), await findDeviceSpeech('tlh')]).toEqual(['downloadable', 'unavailable'])
})

test('what is heard becomes lines with their times, on this device, and it listens on after each pause', async () => {
  const speech = fakeSpeech({ 'en-US': 'available' }, [
    { at: 2_000, says: ' the ferryman opens the gate ' },
    { at: 12_000, ends: true },
    { at: 15_000, says: 'the bell rings' },
    { at: 15_000, says: '  ' },
  ])
  expect(await hearOnDevice(fakeSound(speech), asked)).toEqual([
    { start: 0, end: 2_000, text: 'the ferryman opens the gate' },
    { start: 12_000, end: 15_000, text: 'the bell rings' },
  ])
  const listened = { lang: 'en-US', processLocally: true, track: { kind: 'audio' } }
  expect([speech.heard, speech.isClosed]).toEqual([[listened, listened], true])
})

test('silence is no failure, a browser that refuses is', async () => {
  const pauses = Array.from({ length: 30 }, (_, index) => ({ at: (index + 1) * 8_000, fails: 'no-speech' }))
  expect(await hearOnDevice(fakeSound(fakeSpeech({}, pauses)), asked)).toEqual([])
  const refused = fakeSpeech({}, [{ at: 0, fails: 'language-not-supported' }])
  await expect(hearOnDevice(fakeSound(refused), asked)).rejects.toMatchObject({ code: 'language-not-supported' })
  expect(refused.isClosed).toBe(true)
})

test('a recognizer that ends again and again without listening is given up', async () => {
  const speech = fakeSpeech(
    {},
    Array.from({ length: 30 }, () => ({ at: 0, ends: true as const })),
  )
  await expect(hearOnDevice(fakeSound(speech), asked)).rejects.toMatchObject({ code: 'silent' })
  expect(speech.heard.length).toBeLessThan(10)
})

test('it can be canceled, and sound that can’t be played is said', async () => {
  const canceled = new AbortController()
  const silent = fakeSpeech({}, [{ at: 0, ends: true }])
  const hearing = hearOnDevice(fakeSound(silent), { ...asked, signal: canceled.signal })
  canceled.abort()
  await expect(hearing).rejects.toMatchObject({ code: 'aborted' })
  const broken = fakeSpeech({}, [{ at: 0, ends: true }])
  const unreadable = hearOnDevice(fakeSound(broken), asked)
  broken.fail()
  await expect(unreadable).rejects.toMatchObject({ code: 'unreadable' })
})
