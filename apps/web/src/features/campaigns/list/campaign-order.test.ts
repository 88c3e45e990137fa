import { SAMPLE_ID } from '@lanternkeep/schema'
import { aCampaign } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { inOrder } from './campaign-order.ts'

const campaigns = ['Road 10', 'ashfall', 'Road 9'].map((name) => aCampaign({ id: name, name }))
const names = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(campaigns, order, ({ name }) => name === 'Road 9').map(({ name }) => name)

test('the last played is first, unless another order is chosen', () => {
  expect(names('played')).toEqual(['Road 10', 'ashfall', 'Road 9'])
})

test('names are ordered as a person would, with their numbers', () => {
  expect(names('name')).toEqual(['ashfall', 'Road 9', 'Road 10'])
})

test('the newest is first, and those that don’t say when they were made keep their order at the end', () => {
  const made = { 'Road 9': '2026-11-22T21:00:00.000+02:00', ashfall: '2026-11-22T20:00:00.000Z' }
  const all = [...campaigns, aCampaign({ id: 'old', name: 'old' })].map((each) => {
    const createdAt = made[each.name as keyof typeof made]
    return createdAt ? { ...each, createdAt } : each
  })
  expect(inOrder(all, 'newest', () => false).map(({ name }) => name)).toEqual(['ashfall', 'Road 9', 'Road 10', 'old'])
})

test('conflicts come first, and the rest stays in its order', () => {
  expect(names('conflicts')).toEqual(['Road 9', 'Road 10', 'ashfall'])
})

test('the sample is last in every order', () => {
  const all = [aCampaign({ id: SAMPLE_ID, name: 'A lamp' }), ...campaigns]
  for (const order of ['played', 'newest', 'name', 'conflicts'] as const) {
    expect(inOrder(all, order, () => false).at(-1)?.id).toBe(SAMPLE_ID)
  }
})
