import { type Mutant, patch } from './mutant.ts'

const CLIENT = 'packages/sync/src/client'

/** Faults in what a device pulls, forgets and listens to. */
export const CLIENT_MUTANTS = {
  pausePassedOver: {
    breaks: 'what changed while a campaign was paused is passed over for good',
    patches: [
      patch(
        `${CLIENT}/pull.ts`,
        'return { places, passedOver, published: answer.published }',
        'return { places: answer.checkpoint, passedOver, published: answer.published }',
      ),
    ],
    seed: 29,
  },
  unsentLeftAfterPurge: {
    breaks: 'documents with unsent edits stay when their campaign has to go',
    patches: [
      patch(
        `${CLIENT}/removal.ts`,
        'const documents = await readCampaign(sync, campaignId)',
        'const documents = (await readCampaign(sync, campaignId)).filter(({ id }) => rows.every((row) => idOf(row) !== id))',
      ),
    ],
    seed: 65,
  },
  roleNotLearned: {
    breaks: 'a device that knows a campaign does not learn its new role there',
    patches: [
      patch(
        `${CLIENT}/pull.ts`,
        'if (known?.accepted && known.role === role && known.memberId === memberId) continue',
        'if (known?.accepted) continue',
      ),
    ],
    seed: 3,
  },
  watchdogGone: {
    breaks: 'nobody notices that the live stream has gone silent',
    patches: [
      patch(`${CLIENT}/live-stream.ts`, 'watchdog = setTimeout(fallSilent, deadAfterMs)', 'watchdog = undefined'),
    ],
    seed: 16,
  },
  pageEndedEarly: {
    breaks: 'a device takes the first page for all there is',
    patches: [patch(`${CLIENT}/pull.ts`, 'if (!answer.more) return noteCaughtUp', 'return noteCaughtUp')],
    seed: 21,
  },
  placeBeforeDocuments: {
    breaks: 'the place in the sequence is stored before the documents',
    patches: [
      patch(
        `${CLIENT}/pull.ts`,
        'const pulled = await storePage(context, sync, { answer, paused })',
        'await store.changeProgress(sync.name, (progress) => afterPull(progress, { places: answer.checkpoint, passedOver: [], published: answer.published }))\n    const pulled = await storePage(context, sync, { answer, paused })',
      ),
    ],
    seed: 14,
  },
  keepForgotten: {
    breaks: 'unsent edits are not kept when their campaign has to go',
    patches: [patch(`${CLIENT}/removal.ts`, 'if (removal.keepUnsent) await keepEdits(removal, rows, stored)\n', '\n')],
    seed: 65,
  },
  othersStay: {
    breaks: 'who lost their seat drops the campaign and keeps what is in it',
    patches: [patch(`${CLIENT}/pull.ts`, 'syncs: isLost ? syncs : [sync]', 'syncs: [sync]')],
    seed: 46,
  },
  broughtBackFromOldPlace: {
    breaks: 'a campaign that was brought back is asked for from where it was left',
    patches: [patch(`${CLIENT}/pull.ts`, 'if (restarts.length === 0) return\n', 'return\n')],
    seed: 2,
  },
} satisfies Record<string, Mutant>
