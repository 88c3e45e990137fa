import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

test('a device is named by its system, as a person would say it', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142')).toBe('an Android device')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64) Chrome/142')).toBe('a Linux computer')
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605')).toBe('a Mac')
  expect(deviceName('curl/8')).toBe('another device')
})
