import { expect, test } from 'vitest'
import { questionOf } from './move-question.ts'

const ask = (...characters: string[]) => questionOf({ characters, campaignName: 'Saltmere' })

test('a membership is named after its characters', () => {
  expect(ask('Tamsin')).toBe("Move Tamsin's seat to this account?")
  expect(ask('Mira', 'Tamsin')).toBe("Move Mira and Tamsin's seat to this account?")
  expect(ask('Ash', 'Mira', 'Tamsin')).toBe("Move Ash, Mira and Tamsin's seat to this account?")
  expect(ask()).toBe('Move your seat in Saltmere to this account?')
})
