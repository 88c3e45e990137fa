import { expect, test } from 'vitest'
import { campaignDocument } from '../entities/replicated/campaign.ts'
import { characterDocument } from '../entities/replicated/character.ts'
import { combatDocument } from '../entities/replicated/combat.ts'
import { condition } from '../entities/replicated/condition.ts'
import { item } from '../entities/replicated/item.ts'
import { sessionDocument } from '../entities/replicated/session.ts'
import { user } from '../entities/user.ts'
import {
  aCampaign,
  aCombat,
  aCondition,
  aMonster,
  anEntry,
  anItem,
  anNpc,
  aPlayer,
  aSession,
  aUser,
  restartIds,
} from './builders.ts'

test('a built document is valid and already holds every default', () => {
  for (const character of [aPlayer(), anNpc(), aMonster()])
    expect(characterDocument.parse(character)).toEqual(character)
  const combat = aCombat({ entries: [anEntry('a', 12)] })
  const checks = [
    [campaignDocument, aCampaign()],
    [sessionDocument, aSession()],
    [combatDocument, combat],
    [condition, aCondition()],
    [item, anItem()],
    [user, aUser()],
  ] as const
  for (const [schema, built] of checks) expect(schema.parse(built)).toEqual(built)
})

test('ids are the same on every run', () => {
  restartIds()
  expect([aPlayer().id, aMonster().id, aPlayer({ id: 'mira' }).id]).toEqual(['player-1', 'monster-2', 'mira'])
})
