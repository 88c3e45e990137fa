import { expect, test } from 'vitest'
import { questionOf, staysWithGuest } from './move-question.ts'

const ask = (...characters: string[]) => questionOf({ characters, campaignName: 'Saltmere' })

test('a membership is named after its characters', () => {
  expect(ask('Tamsin')).toBe("Move Tamsin's seat to this account?")
  expect(ask('Mira', 'Tamsin')).toBe("Move Mira and Tamsin's seat to this account?")
  expect(ask('Ash', 'Mira', 'Tamsin')).toBe("Move Ash, Mira and Tamsin's seat to this account?")
  expect(ask()).toBe('Move your seat in Saltmere to this account?')
})

test('a login names the campaigns that stay with the guest', () => {
  expect(staysWithGuest(['Saltmere'])).toMatchObject({
    title: 'Saltmere stays with the guest',
    message: 'Log out to open it on this device. To take it along, export it there and import it here.',
  })
  expect(staysWithGuest(['Saltmere', 'The Moor']).title).toBe('2 campaigns stay with the guest')
})
