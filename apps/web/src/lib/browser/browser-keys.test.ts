import { afterEach, expect, test } from 'vitest'
import {
  accountKeys,
  boardCopyKey,
  campaignKeys,
  deviceKeys,
  draftPrefix,
  forgetAccountKeys,
  formDraftPrefix,
} from './browser-keys.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test("an account's keys in this browser are removed with its data; those of the device stay", () => {
  const { hero, handout, sharedSeen, rollsShown, ...ofTab } = campaignKeys('salt-road')
  const { journalPreview, ...ofDevice } = deviceKeys
  const draft = `${draftPrefix('gwen')}salt-road:new`
  const gwens = [
    ...Object.values(accountKeys('gwen')),
    draft,
    hero,
    handout,
    sharedSeen,
    rollsShown,
    boardCopyKey('/api/changelog'),
  ]
  for (const key of [...gwens, ...Object.values(ofDevice)]) localStorage.setItem(key, 'x')
  const typed = `${formDraftPrefix('gwen')}salt-road:monster`
  for (const key of [journalPreview, typed, ...Object.values(ofTab)]) sessionStorage.setItem(key, 'x')

  forgetAccountKeys('gwen')
  const { resetEmail: _, restoreSeen: __, ...staying } = ofDevice
  expect(Object.keys(localStorage).sort()).toEqual(Object.values(staying).sort())
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('another account keeps its own, also where its name begins the same', () => {
  const others = [...Object.values(accountKeys('gwendolyn')), `${draftPrefix('gwendolyn')}salt-road:s1`].sort()
  for (const key of others) localStorage.setItem(key, 'x')
  forgetAccountKeys('gwen')
  expect(Object.keys(localStorage).sort()).toEqual(others)
})
