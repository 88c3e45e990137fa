import { type Mutant, patch } from './mutant.ts'

const CLIENT = 'packages/sync/src/client'

/** Faults in the queue of pending edits. */
export const QUEUE_MUTANTS = {
  secondHalfLost: {
    breaks: 'the second half of a batch that was too large counts as sent',
    patches: [
      patch(
        `${CLIENT}/send-changes.ts`,
        '...(await ofHalf(sendings.slice(half)))',
        "...sendings.slice(half).map(({ change }) => ({ change, verdict: { id: change.doc.id, verdict: 'ok' as const } }))",
      ),
    ],
    seed: 117,
  },
  marksUnread: {
    breaks: 'what was marked as sent in one row is not known of the rows',
    patches: [
      patch(
        'apps/web/src/data/local/sync/sent-marks.ts',
        'const mark = markOn(row.key, all)',
        'const mark = undefined as Mark | undefined',
      ),
    ],
    seed: 3,
  },
  marksOutliveRows: {
    breaks: 'what was marked as sent outlives the row it was marked on',
    patches: [
      patch(
        'apps/web/src/data/local/sync/sent-marks.ts',
        'const left = Object.entries(each.marks).filter(([key]) => !settled.has(key))',
        'const left = Object.entries(each.marks)',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/sync/local-store.test.ts',
      name: '[Q5] rows that were taken leave no mark, and the next edit of the document has none',
    },
  },
  likelyIsTakenForCertain: {
    breaks: 'a row that is thought to be new is stored over one that is there',
    patches: [patch('apps/web/src/data/local/engine/read-then-write.ts', 'store.add(row)', 'store.put(row)')],
    test: {
      file: 'apps/web/src/data/local/sync/local-store.test.ts',
      name: '[Q1] where a row is there after all, each is worked out from what is stored',
    },
  },
  baseLostOnSecondEdit: {
    breaks: "a second edit takes the first one for the server's state",
    patches: [
      patch(
        `${CLIENT}/record-writes.ts`,
        'announce({ ...row, rev }, document)',
        'announce({ ...row, base: serverStateOf(previous as Stored | undefined), rev }, document)',
      ),
    ],
    seed: 6,
  },
  rowDroppedOnConflict: {
    breaks: 'a merged edit has no pending row and is never sent',
    patches: [patch(`${CLIENT}/verdicts.ts`, 'if (isTheirs) {', 'if (document) {')],
    seed: 22,
  },
  sentRevIgnored: {
    breaks: 'any state from the server counts as a base, whichever device sent it',
    patches: [
      patch(
        `${CLIENT}/verdicts.ts`,
        'find((state) => state && row.sent?.includes(state.rev))',
        'find((state) => state)',
      ),
    ],
    seed: 12,
  },
  removalMakesRows: {
    breaks: 'removing a campaign from the device leaves deletions that can be sent',
    patches: [
      patch(
        `${CLIENT}/record-writes.ts`,
        'if (context === REPLICATION_WRITE) return write(writes, context)',
        'if (context === REPLICATION_WRITE && writes.every(({ document }) => !document._deleted)) return write(writes, context)',
      ),
      patch(
        `${CLIENT}/removal.ts`,
        'document: stubTombstone(plainOf(previous))',
        'document: { ...plainOf(previous), _deleted: true }',
      ),
    ],
    seed: 2,
  },
  planTakenForOk: {
    breaks: 'what the plan does not allow counts as sent',
    patches: [
      patch(
        `${CLIENT}/verdicts.ts`,
        "answered.filter(({ verdict }) => verdict.verdict === 'ok')",
        "answered.filter(({ verdict }) => verdict.verdict === 'ok' || verdict.verdict === 'plan')",
      ),
    ],
    seed: 6,
  },
  tooLargeRefused: {
    breaks: 'a batch that is too large is refused as a whole',
    patches: [
      patch(
        `${CLIENT}/send-changes.ts`,
        'const [only] = sendings\n',
        'if (sendings.length > 1) return sendings.map(({ change }) => ({ change, verdict: invalid(change, error.message) }))\n    const [only] = sendings\n',
      ),
    ],
    seed: 117,
  },
  pulledOverPending: {
    breaks: 'a page is stored over a pending edit',
    patches: [patch(`${CLIENT}/pull.ts`, 'if (edited.has(document.id)) return false\n', '\n')],
    seed: 6,
  },
  answerSettlesNewerEdit: {
    breaks: 'the answer to an older state acknowledges later writes',
    patches: [
      patch(
        `${CLIENT}/pending.ts`,
        'return row && !isNewest(row, rev) ? withBase(row, master) : undefined',
        'return row && !isNewest(row, rev) ? undefined : undefined',
      ),
    ],
    seed: 8,
  },
  rowAfterEdit: {
    breaks: 'the pending row is stored after the edit',
    patches: [
      patch(`${CLIENT}/record-writes.ts`, 'const announced = await announce({ collection, name, store }, rows)\n', ''),
      patch(
        `${CLIENT}/record-writes.ts`,
        'const result = await write(rows, context)\n',
        'const result = await write(rows, context)\n    const announced = await announce({ collection, name, store }, rows)\n',
      ),
    ],
    seed: 1,
  },
  nextBaseForgotten: {
    breaks: 'a merge is stored before its row names the base it is built on',
    patches: [
      patch(
        `${CLIENT}/verdicts.ts`,
        'if (!isTheirs) await store.changePending([key], (now) => now && { ...now, nextBase: master })\n',
        '\n',
      ),
    ],
    test: {
      file: 'packages/sync/src/client/push.test.ts',
      name: '[Q4] an edit made while a conflict is being merged is merged with it',
    },
  },
  mergeOverNewerEdit: {
    breaks: 'a merge counts as stored although an edit came first',
    patches: [patch(`${CLIENT}/verdicts.ts`, 'if (overtaken.size > 0) continue\n', '\n')],
    test: {
      file: 'packages/sync/src/client/push.test.ts',
      name: '[Q4] an edit made while a conflict is being merged is merged with it',
    },
  },
  rejectionDropped: {
    breaks: 'a refused change is not kept',
    patches: [
      patch(
        `${CLIENT}/verdicts.ts`,
        'await context.store.addRejections([{ ...rejectionOf(context, change, verdict), ...(isHeld && { isHeld }) }])\n',
        '\n',
      ),
    ],
    seed: 28,
  },
  stubSent: {
    breaks: 'the stub of a document that left the device is sent as a deletion',
    patches: [
      patch(
        `${CLIENT}/pending.ts`,
        'if (isSameState(base, doc) || isStubTombstone(doc)) return undefined',
        'if (isSameState(base, doc)) return undefined',
      ),
      patch(
        `${CLIENT}/record-writes.ts`,
        'if (context === REPLICATION_WRITE) return write(writes, context)',
        'if (context === REPLICATION_WRITE && writes.every(({ document }) => !document._deleted)) return write(writes, context)',
      ),
    ],
    seed: 27,
  },
  deletionMarkedEarly: {
    breaks: 'what was made and deleted before anyone saw it is sent',
    patches: [patch(`${CLIENT}/announced-rows.ts`, 'if (!current || _deleted || ', 'if (!current || ')],
    test: {
      file: 'packages/sync/src/client/announced-rows.test.ts',
      name: 'a deletion is neither marked nor handed out: what no one saw is never sent',
    },
  },
  oldMarkSent: {
    breaks: 'an edit is sent with the base that it had before its row changed',
    patches: [
      patch(`${CLIENT}/announced-rows.ts`, 'changed: (key) => void announced.delete(key)', 'changed: () => {}'),
    ],
    test: {
      file: 'packages/sync/src/client/announced-rows.test.ts',
      name: 'an announced row is out of date once it changed',
    },
  },
  withdrawnToMerged: {
    breaks: 'an edit is sent as it was before it was merged, over what it was merged with',
    patches: [patch(`${CLIENT}/record-writes.ts`, ' && !isMerged', '')],
    test: {
      file: 'packages/sync/src/client/record-writes.test.ts',
      name: '[Q2] what a merge replaced while a later write failed is not sent over what was merged',
    },
  },
  refusalNotAskedAgain: {
    breaks: 'what the plan did not allow stays pending forever',
    patches: [
      patch(`${CLIENT}/refused-campaigns.ts`, 'context.probes.add(row.key)\n', '\n'),
      patch(`${CLIENT}/replication.ts`, 'if (retry) await forgetRefusals(context)\n', '\n'),
    ],
    seed: 4,
  },
} satisfies Record<string, Mutant>
