import { type Mutant, patch } from './mutant.ts'

const SERVER = 'packages/sync/src/server'

/** Faults in what the server decides. */
export const SERVER_MUTANTS = {
  basesAcrossViews: {
    breaks: 'the server offers a base of another projection',
    patches: [
      patch(
        `${SERVER}/accept-push.ts`,
        "isKnown && isProjected(ack.rev) === isProjected(doc.rev) && (actor.role === 'gm' || isProjected(ack.rev))",
        'isKnown',
      ),
    ],
    test: {
      file: 'packages/sync/src/server/player-push.test.ts',
      name: '[U5] what a player sent as GM is not a base for what they send as a player',
    },
  },
  ownWritesNotPublished: {
    breaks: "a player's write moves the players' sequence only if they see a difference",
    patches: [patch(`${SERVER}/publish.ts`, 'shown ? byPlayer || !wasShown', 'shown ? !wasShown')],
    test: {
      file: 'packages/sync/src/server/player-push.test.ts',
      name: "[R5] a player's write that changes nothing players see is still published under its rev",
    },
  },
  hiddenStillWritable: {
    breaks: 'a player may write a sheet that was hidden from them',
    patches: [
      patch(
        `${SERVER}/accept-push.ts`,
        'if (!view || isHiddenFrom(actor, stored)) return forbidden(doc.id)',
        'if (!view) return forbidden(doc.id)',
      ),
    ],
    test: {
      file: 'packages/sync/src/server/player-push.test.ts',
      name: "[R9] an edit of a sheet its player can't see any more is forbidden, and the answer holds nothing of it",
    },
  },
  viewIgnored: {
    breaks: 'players pull whole documents',
    patches: [
      patch(`${SERVER}/views.ts`, "if (actor.role === 'gm') return row.document\n", 'if (actor) return row.document\n'),
    ],
    seed: 1,
  },
  rightsIgnored: {
    breaks: 'a player writes with all rights',
    patches: [
      patch(`${SERVER}/next-document.ts`, 'byPlayer(edit, edit.author) : byGm(edit)', 'byGm(edit) : byGm(edit)'),
      patch(`${SERVER}/accept-push.ts`, 'if (!canWrite(actor, collection, stored.document)) {', 'if (false) {'),
    ],
    seed: 1,
  },
  resendForgotten: {
    breaks: 'a push repeated after a lost answer counts as a new edit',
    patches: [
      patch(`${SERVER}/accept-push.ts`, 'if (view && isAccepted(push, row)) return conflict(push, row, view)\n', '\n'),
      patch(`${SERVER}/accept-push.ts`, 'if (isBetter) return {', 'if (isBetter && !ack) return {'),
    ],
    test: {
      file: 'packages/sync/src/server/accept-push.test.ts',
      name: '[U4] a row sent again after something came on top of it is its own base',
    },
  },
  resendNumberedTwice: {
    breaks: 'a repeated push is numbered twice',
    patches: [
      patch(
        `${SERVER}/accept-push.ts`,
        "if (view && view.rev === doc.rev) return { id: doc.id, verdict: 'ok' }\n",
        'if (view && view.rev === doc.rev) return take(push, row, view)\n',
      ),
    ],
    seed: 1,
  },
  playersToldOfEverything: {
    breaks: 'players are poked for edits that they do not see',
    patches: [patch(`${SERVER}/publish.ts`, '!looksSameToPlayers(previous, next)', 'next.rev !== previous?.rev')],
    seed: 27,
  },
  personalToAll: {
    breaks: 'a handout for one member is shown to every player',
    patches: [
      patch(`${SERVER}/views.ts`, 'row.pubMembers?.includes(actor.memberId) === false', 'false'),
      patch('packages/sync/src/access.ts', 'members && !members.includes(actor.memberId)', 'members?.length === 0'),
    ],
    seed: 30,
  },
  coveredRoomsShown: {
    breaks: 'players hold the covered rooms of a map',
    patches: [
      patch(
        'packages/sync/src/player-views.ts',
        'map.rooms.filter(isLifted)',
        'map.rooms.filter(isRecord) as Fields[]',
      ),
    ],
    test: {
      file: 'packages/sync/src/server/handout-maps.test.ts',
      name: '[R19] a phone gets a room when it’s uncovered, loses it when it’s covered, and never has another one',
    },
  },
  clockTrusted: {
    breaks: 'a device may write future dates',
    patches: [patch(`${SERVER}/next-document.ts`, 'isLater(at, now) ? now : at', 'Date.parse(at) < 0 ? now : at')],
    seed: 4,
  },
  tombstonesLeftOut: {
    breaks: 'no device learns of deletions',
    patches: [
      patch(
        `${SERVER}/list-changes.ts`,
        'rows.flatMap((row) => viewOfRow(actor, row) ?? [])',
        'rows.flatMap((row) => (row.deleted ? [] : (viewOfRow(actor, row) ?? [])))',
      ),
    ],
    test: { file: 'packages/sync/src/server/list-changes.test.ts', name: '[D5] a fresh replica gets tombstones' },
  },
  laterPlayerForbidden: {
    breaks: 'a player is refused when their sheet has a newer rev',
    patches: [
      patch(
        `${SERVER}/accept-push.ts`,
        'if (base !== view.rev) return conflict(push, row, view)\n',
        "if (base !== view.rev) return actor.role === 'gm' ? conflict(push, row, view) : forbidden(doc.id, view)\n",
      ),
    ],
    seed: 10,
  },
  epochKept: {
    breaks: 'a device keeps what it had as another member',
    patches: [
      patch(
        `${SERVER}/list-changes.ts`,
        'const isAnew = isOfOtherEpoch(body, membership)\n',
        'const isAnew = isOfOtherEpoch(body, membership) && !membership\n',
      ),
    ],
    seed: 522,
  },
} satisfies Record<string, Mutant>
