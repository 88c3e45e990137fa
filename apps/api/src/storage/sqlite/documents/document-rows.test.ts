import type { DocumentRow } from '@lanternkeep/sync/server'
import { expect, onTestFinished, test } from 'vitest'
import { DOC_COLUMNS, docRowOf } from '../../rows/document.ts'
import { migrate } from '../migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../open.ts'
import { readRows, writeRows } from './document-rows.ts'

const NAMES = Object.keys(DOC_COLUMNS) as (keyof typeof DOC_COLUMNS)[]
const now = new Date('2026-11-20T20:00:00Z')
const AT = now.toISOString()
const body = { id: 'a', rev: 'r1', campaignId: 'salt' }

const FIRST: DocumentRow = {
  ...{ collection: 'characters', id: 'a', campaignId: 'salt', seq: 1, rev: 'r1', deleted: false },
  ...{ pubSeq: 0, pubRev: '', pubDeleted: false, pubAt: '', pubDocument: null, sentBy: null },
  document: body,
}

async function openStore() {
  const db = openDatabase(IN_MEMORY)
  onTestFinished(() => closeDatabase(db))
  await migrate(db, { dataDir: IN_MEMORY, now })
  db.sqlite.prepare('insert into scope (campaign_id, owner_id, created_at) values (?, ?, ?)').run('salt', 'gm', '')
  const { writer } = db
  const stored = (id: string) => db.sqlite.prepare('select * from doc where id = ?').get(id)
  return { writer, stored }
}

const SESSION: DocumentRow = { ...FIRST, collection: 'sessions', document: { ...body, sessionNumber: 3 } }

const CHANGES: [string, DocumentRow, Partial<DocumentRow>][] = [
  ['an edit', FIRST, { rev: 'r2', document: { ...body, rev: 'r2' }, sentBy: { replica: 'gm x', base: 'r1' } }],
  [
    'an edit that players see',
    FIRST,
    {
      ...{ rev: 'r2', document: { ...body, rev: 'r2' }, sentBy: { replica: 'gm x', base: 'r1' } },
      ...{ pubSeq: 2, pubRev: 'r2', pubAt: AT },
    },
  ],
  ['a push that was changed on its way', { ...FIRST, sentBy: { replica: 'gm x', base: null } }, { sentBy: null }],
  ['its place for players', FIRST, { pubSeq: 1 }],
  ['its rev for players', FIRST, { pubRev: 'p1' }],
  ['its time for players', FIRST, { pubAt: AT }],
  ['what players see', FIRST, { pubDocument: { id: 'a', rev: 'p1' } }],
  ['who saw it', FIRST, { pubMembers: ['seat-pia'] }],
  ['that players can’t see it any more', FIRST, { pubDeleted: true }],
  ['who plays it', FIRST, { document: { ...body, claimedBy: 'seat-pia' } }],
  ['its picture', FIRST, { document: { ...body, imageUrl: '/api/images/x' } }],
  ['its number', SESSION, { document: { ...body, sessionNumber: 4 } }],
  ['a deletion', FIRST, { deleted: true }],
  ['who deleted it', FIRST, { deletion: { at: AT, by: 'seat-gm', on: 'an iPad' } }],
]

test.each(CHANGES)('a stored row that changes has all the columns of a new one: %s', async (_what, first, change) => {
  const { writer, stored } = await openStore()
  writeRows(writer, [first])
  const before = readRows(writer, first.collection, ['a']).get('a')
  const row = { ...first, seq: 2, ...change }
  writeRows(writer, [row], [before])
  expect(stored('a')).toEqual(docRowOf(row))
})

test('a change of every column is among them', () => {
  const changed = CHANGES.flatMap(([, first, change]) => {
    const [before, after] = [docRowOf(first), docRowOf({ ...first, seq: 2, ...change })]
    return NAMES.filter((name) => before[name] !== after[name])
  })
  const fixed = ['collection', 'id', 'campaign_id']
  expect(new Set([...fixed, ...changed])).toEqual(new Set(NAMES))
})

test('a row that is gone is stored again, though an edit of it was expected', async () => {
  const { writer, stored } = await openStore()
  const edit = { ...FIRST, seq: 2, rev: 'r2' }
  writeRows(writer, [edit], [FIRST])
  expect(stored('a')).toEqual(docRowOf(edit))
})
