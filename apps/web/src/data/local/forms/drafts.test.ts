import { afterEach, expect, test } from 'vitest'
import { draftKey, draftsOf } from './drafts.ts'

afterEach(() => localStorage.clear())

test('the drafts of an account are listed, and no one else’s', () => {
  localStorage.setItem(draftKey('gwen', 'salt-road', undefined), '{"gmNotes":"half a sentence"}')
  localStorage.setItem(draftKey('gwendolyn', 'salt-road', 's1'), '{}')
  expect(draftsOf('gwen')).toEqual([{ campaignId: 'salt-road', value: { gmNotes: 'half a sentence' } }])
})
