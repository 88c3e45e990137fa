import { aMonster, aPlayer } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { presetOf, sharesTogether, typesThatMatter, withType, withTypedShares } from './resistance.ts'

const walker = aMonster({
  resistances: ['nonmagical slashing', 'Cold'],
  immunities: ['poison'],
  vulnerabilities: ['fire'],
})

test.each([
  ['slashing', { share: 'half', why: 'resists slashing' }],
  ['cold', { share: 'half', why: 'resists cold' }],
  ['Poison', { share: 'none', why: 'immune to poison' }],
  ['fire', { share: 'double', why: 'weak to fire' }],
  ['lash', { share: 'full' }],
  ['', { share: 'full' }],
])('of %s damage it takes %j', (type, preset) => {
  expect(presetOf(walker, type)).toEqual(preset)
})

test('a hero takes the whole damage until someone says otherwise', () => {
  expect(presetOf(aPlayer(), 'fire')).toEqual({ share: 'full' })
})

test('a save and a resistance count together', () => {
  expect(sharesTogether('half', 'half')).toBe('quarter')
  expect(sharesTogether('half', 'double')).toBe('full')
  expect(sharesTogether('quarter', 'half')).toBe('quarter')
  expect(sharesTogether('full', 'none')).toBe('none')
})

test('the types to choose from are those that someone here takes more or less of', () => {
  expect(typesThatMatter([walker, aPlayer()])).toEqual(['cold', 'fire', 'nonmagical slashing', 'poison'])
})

test('in an area a type presets the share of those who resist it; a share that was chosen stays', () => {
  const [imp, orc, ash] = [
    aMonster({ id: 'imp', resistances: ['fire'] }),
    aMonster({ id: 'orc', resistances: ['fire'] }),
    aPlayer({ id: 'ash' }),
  ]
  const all = [imp, orc, ash]
  const shares = withTypedShares({}, all, { share: 'full', type: '' })
  const burnt = withType({ ...shares, orc: 'none' }, all, { before: '', after: 'fire' })
  expect(burnt).toEqual({ imp: 'half', orc: 'none', ash: 'full' })
  expect(withType(burnt, all, { before: 'fire', after: 'cold' })).toEqual({ imp: 'full', orc: 'none', ash: 'full' })
  expect(withTypedShares(burnt, [imp], { share: 'half', type: 'fire' }).imp).toBe('quarter')
})
