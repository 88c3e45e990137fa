import { type Mutant, patch } from './mutant.ts'

const CLIENT = 'packages/sync/src/client'

/** Faults in what a device pulls, forgets and listens to. */
export const CLIENT_MUTANTS = {
  pausePassedOver: {
    breaks: 'changes made while a campaign was paused are skipped for good',
    patches: [
      patch(
        `${CLIENT}/pull.ts`,
        'const pulled = { places, passedOver, published: answer.published }',
        'const pulled = { places: answer.checkpoint, passedOver, published: answer.published }',
      ),
    ],
    seed: 29,
  },
  pokeWithGapTaken: {
    breaks: 'a device takes what a poke brings although it missed an earlier one',
    patches: [patch(`${CLIENT}/poked-page.ts`, 'if (!isWithin(from, place)) return false', '')],
    seed: 1,
  },
  pendingLeftAfterPurge: {
    breaks: 'documents with pending edits stay when their campaign must leave',
    patches: [
      patch(
        `${CLIENT}/removal.ts`,
        'documents.map((previous) => ({ previous,',
        'documents.filter(({ id }) => rows.every((row) => idOf(row) !== id)).map((previous) => ({ previous,',
      ),
    ],
    seed: 65,
  },
  roleNotLearned: {
    breaks: 'a device does not learn its new role in a campaign',
    patches: [
      patch(
        `${CLIENT}/learn-campaigns.ts`,
        'if (known?.accepted && known.role === role && known.memberId === memberId) continue',
        'if (known?.accepted) continue',
      ),
    ],
    seed: 3,
  },
  latePlanRefusalKept: {
    breaks: 'a refusal for the plan that arrives after the plan is back is believed',
    patches: [patch(`${CLIENT}/replication.ts`, 'resender.onPlan(campaignId)', '')],
    seed: 1760346040,
  },
  watchdogGone: {
    breaks: 'a silent live stream is not noticed',
    patches: [
      patch(`${CLIENT}/live-stream.ts`, 'watchdog = setTimeout(fallSilent, deadAfterMs)', 'watchdog = undefined'),
    ],
    seed: 16,
  },
  pageEndedEarly: {
    breaks: 'a device pulls only the first page',
    patches: [patch(`${CLIENT}/pull.ts`, 'if (!answer.more) return noteCaughtUp', 'return noteCaughtUp')],
    seed: 21,
  },
  placeBeforeDocuments: {
    breaks: 'the place in the sequence is stored before the documents',
    patches: [
      patch(
        `${CLIENT}/pull.ts`,
        'const pulled = await storePage(context, sync, { answer, progress, paused, startingOver, passed })',
        'await store.changeProgress(sync.name, (progress) => afterPull(progress, { places: answer.checkpoint, passedOver: [], published: answer.published }))\n    const pulled = await storePage(context, sync, { answer, progress, paused, startingOver, passed })',
      ),
    ],
    seed: 14,
  },
  keepForgotten: {
    breaks: 'pending edits are not kept when their campaign must leave',
    patches: [patch(`${CLIENT}/removal.ts`, 'if (removal.keepPending) await keepEdits(removal, edits, kept)\n', '\n')],
    seed: 65,
  },
  othersStay: {
    breaks: 'a removed member drops the campaign but keeps its documents',
    patches: [patch(`${CLIENT}/drop-campaign.ts`, '({ ...removal, syncs })', '({ ...removal, syncs: [sync] })')],
    seed: 46,
  },
  startedOverBesideTheOld: {
    breaks: 'a campaign that starts over keeps what the answer doesn’t bring',
    patches: [patch(`${CLIENT}/removal.ts`, "replaced === 'all' || replaced?.has(id)", 'replaced !== undefined')],
    seed: 1602312032,
  },
  broughtBackFromOldPlace: {
    breaks: 'a campaign that is brought back is pulled from its old place',
    patches: [patch(`${CLIENT}/pull.ts`, 'if (restarts.length === 0) return\n', 'return\n')],
    seed: 2,
  },
  leavesWithoutRoom: {
    breaks: 'what a restored server has no room for leaves its device',
    patches: [patch(`${CLIENT}/bring-back-states.ts`, 'if (verdict.noRoom) {\n', 'if (verdict.noRoom && waits) {\n')],
    test: {
      file: 'packages/sync/src/client/no-room.test.ts',
      name: '[G7] a sheet that a restored server has no room for stays on its phone, and is sent once there is room',
    },
  },
  digestNotUpdated: {
    breaks: 'the digest misses what is written after it was read',
    patches: [patch(`${CLIENT}/kept-digests.ts`, 'kept.sum = addDigest(kept.sum, partOf(name, documentData))\n', '\n')],
    test: {
      file: 'packages/sync/src/client/digest-check.test.ts',
      name: '[D15] the digest is updated with each write, so that no document is read for it again',
    },
  },
  repairedFromThePast: {
    breaks: 'a server that lost commits reverts the devices that still hold them',
    patches: [patch(`${CLIENT}/digest-check.ts`, 'if (Number(place) < reached) {', 'if (!place) {')],
    test: {
      file: 'packages/sync/src/client/digest-check.test.ts',
      name: '[D15] a server that went back in time without a new generation reverts nothing on a device',
    },
  },
} satisfies Record<string, Mutant>
