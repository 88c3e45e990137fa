import { expect, test, vi } from 'vitest'
import { type CombatKeys, handlerFor } from './use-combat-keys.ts'

const keys: CombatKeys = {
  onNext: vi.fn(),
  onPrevious: vi.fn(),
  onSelectNext: vi.fn(),
  onSelectPrevious: vi.fn(),
  onDamage: vi.fn(),
  onHeal: vi.fn(),
  onCondition: vi.fn(),
  onHide: vi.fn(),
  onDice: vi.fn(),
  onUndo: vi.fn(),
  onRedo: vi.fn(),
  onArea: vi.fn(),
  onEscape: vi.fn(),
  onBlock: vi.fn(),
  onHelp: vi.fn(),
}
const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  handlerFor({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, keys)

test('each key runs its command', () => {
  expect(press('n')).toBe(keys.onNext)
  expect(press('N', { shiftKey: true })).toBe(keys.onPrevious)
  expect(press('j')).toBe(keys.onSelectNext)
  expect(press('k')).toBe(keys.onSelectPrevious)
  expect(press('t')).toBe(keys.onDamage)
  expect(press('l')).toBe(keys.onHeal)
  expect(press('g')).toBe(keys.onCondition)
  expect(press('b')).toBe(keys.onBlock)
  expect(press('h')).toBe(keys.onHide)
  expect(press('d')).toBe(keys.onDice)
  expect(press('?', { shiftKey: true })).toBe(keys.onHelp)
  expect(press('z', { ctrlKey: true })).toBe(keys.onUndo)
  expect(press('z', { metaKey: true })).toBe(keys.onUndo)
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe(keys.onRedo)
})

test('browser and system shortcuts are ignored', () => {
  expect(press('n', { ctrlKey: true })).toBeUndefined()
  expect(press('k', { ctrlKey: true })).toBeUndefined()
  expect(press('n', { altKey: true })).toBeUndefined()
  expect(press('d', { shiftKey: true })).toBeUndefined()
  expect(press('Enter')).toBeUndefined()
})
