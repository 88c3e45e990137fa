import { type Act, type Character, type Combat, withActChange } from '@lanternkeep/schema'
import { aCombat, anAct, anEntry } from '@lanternkeep/schema/testing'
import { SALTMERE_ID, SALTMERE_NOW } from './heroes.ts'

const TURN_ORDER = [
  ['demo-oswin', 22],
  ['demo-bellringer', 19],
  ['demo-tamsin', 17],
  ['demo-thing', 16],
  ['demo-mira', 14],
  ['demo-hob', 11],
  ['demo-pilgrim', 9],
  ['demo-aldous', 6],
] as const

const COMBAT_ID = 'demo-fight-chapel'

/** Eight combatants in the drowned chapel, at the start of round 3. */
export const CHAPEL_COMBAT: Combat = aCombat({
  campaignId: SALTMERE_ID,
  lastModified: SALTMERE_NOW,
  fightId: COMBAT_ID,
  entries: TURN_ORDER.map(([id, initiative], place) =>
    anEntry(id, initiative, { publicId: `demo-place-${place + 1}` }),
  ),
  turn: { round: 3, entryId: 'demo-oswin' },
  manual: { 'demo-tamsin': 17, 'demo-oswin': 22, 'demo-aldous': 6 },
})

/** Who was hit, for how much, and their health before the combat. */
const HITS = [
  ['2026-11-20T21:31:00.000Z', 1, 'demo-bellringer', 18, 'Saltgaunt Bellringer took 18 (60 to 42)'],
  ['2026-11-20T21:34:00.000Z', 1, 'demo-tamsin', 17, 'Tamsin Roe took 17 (26 to 9)'],
  ['2026-11-20T21:38:00.000Z', 2, 'demo-bellringer', 9, 'Saltgaunt Bellringer took 9 (42 to 33)'],
  ['2026-11-20T21:40:00.000Z', 2, 'demo-pilgrim', 14, 'Drowned Pilgrim 2 took 14 (11 to 0)'],
] as const
const HEALTH_BEFORE = new Map([
  ['demo-bellringer', 60],
  ['demo-tamsin', 26],
  ['demo-pilgrim', 11],
])

export const CHAPEL_ACTS: readonly Act[] = [
  ...HITS.map(([at, round, characterId, amount, text], place) => {
    const changes = [{ characterId, health: { kind: 'damage', amount } as const }]
    return actOf({ id: `demo-act-${place + 1}`, at, round, kind: 'health', text, changes })
  }),
  actOf({
    id: 'demo-act-5',
    at: SALTMERE_NOW,
    round: 3,
    kind: 'next',
    text: 'Next turn',
    before: { turn: { round: 2, entryId: 'demo-aldous' } },
    after: { turn: { round: 3, entryId: 'demo-oswin' } },
  }),
]

function actOf(act: Partial<Act> & Pick<Act, 'at'>): Act {
  const order = Date.parse(act.at)
  return anAct({ campaignId: SALTMERE_ID, fightId: COMBAT_ID, lastModified: act.at, order, ...act })
}

/** The character with the combat's damage in its health log, so that each act can be undone. */
export function afterChapel(character: Character): Character {
  const health = HEALTH_BEFORE.get(character.id)
  if (health === undefined) return character
  return CHAPEL_ACTS.reduce<Character>(
    (wounded, act) => {
      const change = act.changes.find(({ characterId }) => characterId === character.id)
      return change ? withActChange(wounded, act, change) : wounded
    },
    { ...character, health },
  )
}
