import { type Mutant, patch } from './mutant.ts'

const SYNC = 'packages/sync/src'

/** Faults in how two states of a document become one. */
export const MERGE_MUTANTS = {
  deletionWins: {
    breaks: 'a deletion beats an edit made without knowing about it',
    patches: [
      patch(
        `${SYNC}/merge/merge.ts`,
        'if (isUntouched(base, edited)) return { ...merged, _deleted: true }',
        'return { ...theirs, _deleted: true }',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge-documents.test.ts',
      name: '[M9] a document deleted here and changed there lives, with a conflict',
    },
  },
  restoredIsDeleted: {
    breaks: 'a document restored from the trash is deleted by a deletion made without knowing about it',
    patches: [
      patch(
        `${SYNC}/merge/merge.ts`,
        'if (broughtBack(edited) > broughtBack(base)) return withoutDeleted(merged)',
        'if (broughtBack(edited) > broughtBack(base)) return { ...merged, _deleted: true }',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge-documents.test.ts',
      name: '[M9] what was brought back before its deletion arrived lives without a conflict, on either side',
    },
  },
  laterTextStands: {
    breaks: 'of two changed texts the later wins',
    patches: [
      patch(
        `${SYNC}/merge/merge-text.ts`,
        'const merged = mergePieces(sides, sentencesIn, mergeWords)',
        'const merged = base === theirs ? mine : mine === base ? theirs : mine',
      ),
    ],
    seed: 8,
  },
  conflictsOfOthersDropped: {
    breaks: "other devices' conflicts are dropped",
    patches: [
      patch(
        `${SYNC}/merge/merge.ts`,
        'return askedOnce(body, [...open, ...found])',
        'return askedOnce(body, [...here, ...found])',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge-documents.test.ts',
      name: '[M10] a conflict found by either side is kept, one settled by either side is settled',
    },
  },
  listsByPlace: {
    breaks: "a list item added on one side replaces the other side's",
    patches: [
      patch(
        `${SYNC}/merge/merge-value.ts`,
        'if (base === undefined) return theirs ?? mine\n',
        'if (base === undefined) return theirs\n',
      ),
    ],
    seed: 7,
  },
  turnOfNobody: {
    breaks: 'the turn stays with a combatant who left the combat',
    patches: [patch(`${SYNC}/merge/merge.ts`, "if (collection === 'combats') keepTurnInOrder(body)\n", '\n')],
    test: {
      file: 'packages/sync/src/merge/merge.test.ts',
      name: '[M4] a combatant who left the order loses the turn to the first one in it; an empty order has no turn',
    },
  },
  redoneActGoesBack: {
    breaks: 'an act that one device redid loses its turn to the device that undid it',
    patches: [patch(`${SYNC}/merge/merge-turn.ts`, 'undos % 2 === 1', 'undos > 0')],
    test: {
      file: 'apps/web/src/data/local/combat/undo-apart.test.ts',
      name: '[M4, A1] an act undone on one device, undone and redone on another, stands: the turn is where it led',
    },
  },
  wholeOntoProjection: {
    breaks: 'a device whose person lost GM rights merges whole documents into a projection',
    patches: [
      patch(
        `${SYNC}/merge/resolve.ts`,
        'if (projected && !isProjected(mine.rev))\n',
        'if (projected && mine.rev === master.rev)\n',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/resolve.test.ts',
      name: '[R11] a GM who became a player takes theirs, and their edit is set aside',
    },
  },
  mineSentAgain: {
    breaks: 'a conflict is settled by sending mine again',
    patches: [
      patch(
        `${SYNC}/merge/resolve.ts`,
        'const document = merge(collection, { ...input, base: baseOf(input), theirs: master })',
        'const document = { ...mine, rev: master.rev }',
      ),
    ],
    seed: 3,
  },
  betterBaseUnused: {
    breaks: 'the better base of an accepted push is not used',
    patches: [patch(`${SYNC}/merge/resolve.ts`, 'const base = verdict.base ?? believed', 'const base = believed')],
    seed: 27,
  },
  equalCountsAreOne: {
    breaks: 'equal number changes count as one change',
    patches: [
      patch(
        `${SYNC}/merge/merge-counter.ts`,
        'if (!isNumbers(values) || (theySet && iSet))',
        'if (!isNumbers(values) || (theySet && iSet) || values.theirs === values.mine)',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge.test.ts',
      name: '[M2] two devices that each took 3 took 6, though they hold the same number',
    },
  },
  setTakenForDifference: {
    breaks: 'a set value counts as a difference',
    patches: [
      patch(
        `${SYNC}/merge/merge-counter.ts`,
        'if (!isNumbers(values) || (theySet && iSet))',
        'if (!isNumbers(values))',
      ),
    ],
    test: {
      file: 'packages/sync/src/merge/merge.test.ts',
      name: '[M2] two sets are one if equal, and a conflict otherwise',
    },
  },
  purseEmptied: {
    breaks: 'counters under names that no rule lists are left out of a merge',
    patches: [
      patch(
        `${SYNC}/merge/merge-value.ts`,
        'for (const key of new Set([...Object.keys(rules), ...present])) {',
        'for (const key of Object.keys(rules)) {',
      ),
    ],
    seed: 47,
  },
  usesReplaced: {
    breaks: 'of two changed counts of spell slots the latest wins',
    patches: [
      patch(
        `${SYNC}/collections.ts`,
        'spellSlots: record(object(uses))',
        'spellSlots: record(object({ used: quiet }))',
      ),
    ],
    seed: 47,
  },
} satisfies Record<string, Mutant>
