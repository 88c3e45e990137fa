import { afterEach, expect, test } from 'vitest'
import { draftKey, draftsOf, feedbackKey, forgetDrafts } from './drafts.ts'

afterEach(() => localStorage.clear())

test('what one account was writing goes with its data, and another’s stays', () => {
  localStorage.setItem(draftKey('gwen', 'salt-road', undefined), '{"gmNotes":"half a sentence"}')
  localStorage.setItem(feedbackKey('gwen'), '{}')
  localStorage.setItem(draftKey('gwendolyn', 'salt-road', 's1'), '{}')
  localStorage.setItem(feedbackKey('gwendolyn'), '{}')
  expect(draftsOf('gwen')).toEqual([{ campaignId: 'salt-road', value: { gmNotes: 'half a sentence' } }])
  forgetDrafts('gwen')
  expect(draftsOf('gwen')).toEqual([])
  expect(Object.keys(localStorage).sort()).toEqual([draftKey('gwendolyn', 'salt-road', 's1'), feedbackKey('gwendolyn')])
})
