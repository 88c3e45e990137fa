import { type Mutant, patch } from './mutant.ts'

const LOCAL = 'apps/web/src/data/local'
const SYNC = 'packages/sync/src'
const RULES = 'packages/schema/src/rules'

/** Faults in acts, undo and redo, and the health they make. */
export const ACT_MUTANTS = {
  undoMarksOnly: {
    breaks: 'undo marks the act and leaves the health as it is',
    patches: [
      patch(
        `${LOCAL}/combat/retrace-act.ts`,
        'await changeCharacters(db, marked, { changes, keepFrom: 0 }, onFailure)\n',
        '\n',
      ),
    ],
    seed: 5,
  },
  actsOfOneSide: {
    breaks: 'of two health logs only one side is used',
    patches: [
      patch(
        `${SYNC}/merge/merge-health.ts`,
        'acts: union(asChanged(theirs.acts, { base, mine }), mine.acts).filter(isKept),',
        'acts: theirs.acts.filter(isKept),',
      ),
    ],
    seed: 10,
  },
  actsInArrivalOrder: {
    breaks: 'acts are played in order of arrival',
    patches: [
      patch(
        `${SYNC}/merge/merge-health.ts`,
        'return [...merged.values()].sort(byOrder)',
        'return [...merged.values()]',
      ),
    ],
    test: {
      file: 'packages/sync/src/acts.property.test.ts',
      name: '[I14, A3, A4, R12] random combats on three devices end at the replay of the acts that are not undone',
    },
  },
  marksNotMerged: {
    breaks: 'an undo or redo is forgotten where another device has marked the act, too',
    patches: [
      patch(
        `${SYNC}/merge/merge-health.ts`,
        'const isMarked = (known.undos ?? 0) < (entry.undos ?? 0)',
        'const isMarked = false',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge-health.test.ts',
      name: '[A4] of two marks the larger stands: an act undone on one device, and undone and redone on the other, counts',
    },
  },
  playersActNotPlayed: {
    breaks: "a player's act changes no character",
    patches: [patch(`${SYNC}/server/unit-of-work.ts`, 'if (act?.character) playAct(work, row, act.character)\n', '\n')],
    seed: 12,
  },
  turnPassedTwice: {
    breaks: 'the turn passes again after someone else passed it',
    patches: [patch(`${LOCAL}/combat/combats.ts`, 'return !isSame || combat.fightId !== seen.fightId', 'return false')],
    test: {
      file: 'apps/web/src/data/local/combat/turns.test.ts',
      name: 'two taps at once on the same turn pass it once',
    },
  },
  returnNotNamed: {
    breaks: 'after a return, each device passes the turn by an act of its own',
    patches: [
      patch(
        `${RULES}/combat/passing-act.ts`,
        'shortHash(JSON.stringify([firstId, returnId, undos]))',
        'shortHash(String(Math.random()))',
      ),
    ],
    seed: 896,
  },
  laterOrderStands: {
    breaks: 'an act that two devices made comes after what followed it',
    patches: [patch('packages/sync/src/collections.ts', '      order: min,', '      order: max,')],
    test: {
      file: 'packages/sync/src/merge/merge-acts.test.ts',
      name: '[A2] what came after an act that two devices made comes after it on both: it has the earlier order',
    },
  },
  healthNotClamped: {
    breaks: 'acts may take health below zero in between',
    patches: [
      patch(
        `${RULES}/health/health-log.ts`,
        "return withHealthChange(character, kind === 'heal' ? amount : -amount)",
        "return { ...character, health: character.health + (kind === 'heal' ? amount : -amount) }",
      ),
    ],
    seed: 8,
  },
  conditionsLeftApart: {
    breaks: 'what devices undid and redid apart leaves conditions that the acts contradict',
    patches: [patch(`${LOCAL}/combat/undone-apart.ts`, 'await settleConditions(db, campaignId, all)\n', '\n')],
    seed: 3451,
  },
  lootOfBothEndsTaken: {
    breaks: 'undoing one of two ends of a fight takes the loot that the other gave',
    patches: [
      patch(
        `${LOCAL}/combat/act-work.ts`,
        '!isContested && timesGiven(gift, id, acts) === (isUndo ? 0 : 1)',
        '!isContested',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/combat/after-fight.test.ts',
      name: '[A12] loot that two ends of a fight gave to the same hero stays theirs until both are undone',
    },
  },
  undoLeavesMade: {
    breaks: 'undo of a fight leaves the creatures that were made for it',
    patches: [
      patch(
        `${LOCAL}/combat/act-work.ts`,
        'return isUndo ? remove(db, work.id) : bringBack(db, work.id)',
        'return isUndo ? Promise.resolve() : bringBack(db, work.id)',
      ),
    ],
    seed: 125,
  },
} satisfies Record<string, Mutant>
