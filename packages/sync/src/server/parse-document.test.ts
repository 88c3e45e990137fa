import {
  aCampaign,
  aCombat,
  aCondition,
  aHandout,
  aKeptResult,
  aMonster,
  anAct,
  anEncounter,
  anItem,
  anNpc,
  anOwnTable,
  aPlayer,
  aSession,
} from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { collections } from '../collections.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import { parseDocument } from './parse-document.ts'

const DOCUMENTS: [CollectionName, object][] = [
  ['campaigns', aCampaign()],
  ['characters', aPlayer({ conditions: [aCondition()], inventory: [anItem()] })],
  ['characters', anNpc()],
  ['characters', aMonster({ loot: [anItem()] })],
  ['sessions', aSession()],
  ['combats', aCombat()],
  ['handouts', aHandout()],
  ['acts', anAct()],
  ['prep', anEncounter()],
  ['prep', aKeptResult()],
  ['prep', anOwnTable()],
]
const VALUES = [
  undefined,
  null,
  '',
  'a\u0000b',
  'a\ud800b',
  'a\u202eb',
  'x'.repeat(301),
  -1,
  0.5,
  true,
  [],
  [null],
  {},
  { id: '/' },
]

/** What the schema itself says. */
function bySchema(collection: CollectionName, document: SyncDocument) {
  const { success, data, error } = z.safeParse(collections[collection].schema, document)
  return success ? { document: data } : { issue: error.issues[0] }
}

test.each(DOCUMENTS)(
  'a document of %s is read as its schema reads it, whatever one field holds',
  (collection, whole) => {
    const document = JSON.parse(JSON.stringify({ ...whole, rev: 'r1' })) as SyncDocument
    expect(parseDocument(collection, document)).toEqual({ document: expect.objectContaining(document) })
    for (const field of [...Object.keys(document), 'imageUrl', 'tags', 'unknown', 'constructor']) {
      const { [field]: _, ...lacking } = document
      for (const changed of [lacking, ...VALUES.map((value) => ({ ...document, [field]: value }))]) {
        expect(parseDocument(collection, changed as SyncDocument)).toEqual(
          bySchema(collection, changed as SyncDocument),
        )
      }
    }
  },
)

test('a field that would reach the prototype is left out, and the document sent is not changed', () => {
  const sent = JSON.parse(`{"__proto__": {"hidden": true}, ${JSON.stringify({ ...aMonster(), rev: 'r1' }).slice(1)}`)
  const before = JSON.stringify(sent)
  const parsed = parseDocument('characters', sent)
  expect('document' in parsed && Object.hasOwn(parsed.document, '__proto__')).toBe(false)
  expect(JSON.stringify(sent)).toBe(before)
})

test('each kind of document is read by the fields of its own kind', () => {
  const { questGiver: _, ...npc } = anNpc()
  expect(parseDocument('characters', { ...npc, rev: 'r1' })).toMatchObject({ document: { questGiver: false } })
  const monster = parseDocument('characters', { ...aMonster(), rev: 'r1' })
  expect('document' in monster && 'questGiver' in monster.document).toBe(false)
})

test.each(DOCUMENTS)(
  'an edit of %s is read as its schema reads it, beside the state that is stored',
  (collection, whole) => {
    const stored = JSON.parse(JSON.stringify({ ...whole, rev: 'r1' })) as SyncDocument
    for (const field of [...Object.keys(stored), 'imageUrl', 'tags', 'unknown', 'constructor']) {
      for (const value of VALUES) {
        const edited = { ...stored, [field]: value } as SyncDocument
        expect(parseDocument(collection, edited, stored)).toEqual(bySchema(collection, edited))
      }
    }
  },
)

test('an edit may leave what an earlier release stored, in a document of the same kind', () => {
  const stored = { ...anNpc(), rev: 'r1', traits: 'wary' } as unknown as SyncDocument
  expect(parseDocument('characters', { ...stored, health: 3 }, stored)).toMatchObject({ document: { traits: 'wary' } })
  expect(parseDocument('characters', { ...stored, traits: 'bold' }, stored)).toHaveProperty('issue')
  expect(parseDocument('characters', stored, { ...stored, type: 'monster' })).toHaveProperty('issue')
})
