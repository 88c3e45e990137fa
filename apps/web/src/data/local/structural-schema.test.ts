import { expect, test } from 'vitest'
import { collectionSchemas } from './collections.ts'
import { hashBytes, hashText } from './hash.ts'
import { newId, randomInt } from './ids.ts'

test('a schema holds the top-level keys with their types, and nothing that may change without a migration', () => {
  const { indexes, required, ...schema } = collectionSchemas.characters
  const properties: Record<string, unknown> = schema.properties
  expect(properties.id).toEqual({ type: 'string', maxLength: 64 })
  expect(properties.health).toEqual({ type: 'number' })
  expect(properties.conditions).toEqual({ type: 'array' })
  expect(properties.claimedBy).toEqual({ type: ['string', 'null'] })
  expect(properties.stats).toEqual({ type: 'object' })
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['traits', 'loot', 'playerName', 'rev']))
  expect([indexes, required]).toEqual([['campaignId'], ['id', 'campaignId']])
  expect(collectionSchemas.campaigns.indexes).toEqual([])
})

test('ids and hashes need nothing that a browser keeps for secure pages', async () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(hashBytes(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await hashText('abc')).toBe(hashBytes(new TextEncoder().encode('abc')))
  const rolls = Array.from({ length: 200 }, () => randomInt(1, 6))
  expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})
