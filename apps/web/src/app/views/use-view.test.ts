import { expect, test, vi } from 'vitest'
import { unlessLeft, views } from './use-view.ts'

test('an answer that comes late opens nothing over another view, or over another campaign', () => {
  const open = vi.fn()
  views.go({ name: 'campaign', campaignId: 'ash-road' })
  const openSample = unlessLeft(views.current(), open)
  views.replace({ name: 'campaign', campaignId: 'ash-road', review: true })
  openSample()
  expect(open).toHaveBeenCalledTimes(1)
  views.go({ name: 'campaign', campaignId: 'salt-coast' })
  openSample()
  views.go({ name: 'settings' })
  openSample()
  expect(open).toHaveBeenCalledTimes(1)
})
