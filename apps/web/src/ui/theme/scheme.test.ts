import { afterEach, expect, test } from 'vitest'
import { chosenFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { darkModeManager, forceDark } from './scheme.ts'

afterEach(() => localStorage.clear())

/** Mantine writes back whatever a manager reports. */
function aManagerUnderMantine() {
  const manager = darkModeManager()
  manager.subscribe((scheme) => manager.set(scheme))
  return manager
}

test('a device starts in the light scheme and keeps what was chosen', () => {
  const manager = aManagerUnderMantine()
  expect(manager.get('light')).toBe('light')
  manager.set('dark')
  expect(chosenFlag('darkMode')).toBe(true)
  expect(manager.get('light')).toBe('dark')
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  manager.unsubscribe()
})

test('a setting of another kind causes no loop', () => {
  const manager = aManagerUnderMantine()
  writeFlag('steamConnected', true)
  expect(chosenFlag('darkMode')).toBeUndefined()
  manager.unsubscribe()
})

test("dark mode that a view forces ends with it, and never becomes the device's setting", () => {
  const manager = aManagerUnderMantine()
  const release = forceDark()
  expect(manager.get('light')).toBe('dark')
  release()
  expect(manager.get('light')).toBe('light')
  expect(chosenFlag('darkMode')).toBeUndefined()
  manager.unsubscribe()
})
