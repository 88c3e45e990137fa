import { expect, test } from 'vitest'
import { aSheet, CAMPAIGN, GM, openPushServer } from '../testing/push-server.ts'
import { lengthOf } from './limits.ts'

const stored = ({ store }: ReturnType<typeof openPushServer>) =>
  store.read((tx) => tx.rows('characters', ['ash'])).get('ash')

test('what only the server writes leaves nothing in a document from a device, and counts for nothing', () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet({ deathSaves: { successes: 1, failures: 0 } }))
  const document = stored(server)?.document ?? { id: '', rev: '' }
  expect(Object.keys(document)).not.toContain('deathSaves')
  const counted = server.store.read((tx) => tx.heads([CAMPAIGN])).get(CAMPAIGN)
  expect(counted?.bytes).toBe(lengthOf([document]))
})

test('what the server wrote stays as it is, whatever a device sends', () => {
  const server = openPushServer()
  server.push(GM, 'characters', aSheet())
  server.store.read((tx) => {
    const row = tx.rows('characters', ['ash']).get('ash')
    if (row) tx.putRows([{ ...row, document: { ...row.document, claimedBy: 'seat-pia' } }])
  })
  const { rev } = stored(server)?.document ?? { rev: '' }
  server.push(GM, 'characters', aSheet({ claimedBy: 'seat-tom', health: 3, rev: 'gm.2' }), rev)
  expect(stored(server)?.document).toMatchObject({ claimedBy: 'seat-pia', health: 3 })
})
