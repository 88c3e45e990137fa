import { type Mutant, patch } from './mutant.ts'

const LOCAL = 'apps/web/src/data/local'
const CLIENT = 'packages/sync/src/client'

/** Faults in what the app does with its own databases: takeover, copies, removal. */
export const LOCAL_MUTANTS = {
  takeoverWithoutRows: {
    breaks: 'what was pending in the first release is never sent',
    patches: [patch(`${LOCAL}/engine/takeover/take-over.ts`, 'await pending.bulkPut(rows)\n', '\n')],
    seed: 329,
  },
  takeoverWithoutBases: {
    breaks: 'the takeover forgets the bases of edits',
    patches: [patch(`${LOCAL}/engine/takeover/old-rows.ts`, 'return noted ?? null', 'return null')],
    test: {
      file: 'apps/web/src/data/local/engine/takeover/take-over.test.ts',
      name: 'gets a pending row for each document that the server lacks, with its base, and for nothing else',
    },
  },
  takeoverDoneTooSoon: {
    breaks: 'a page that dies during the takeover counts as done',
    patches: [
      patch(
        `${LOCAL}/engine/takeover/take-over.ts`,
        'const found = new Map<CollectionName, Found>()\n',
        'const found = new Map<CollectionName, Found>()\n    await finish(side, found)\n',
      ),
    ],
    seed: 464,
  },
  removalNotFinished: {
    breaks: 'a page that dies while removing a campaign from the device leaves the rest of it',
    patches: [
      patch(
        `${LOCAL}/campaign/unfinished.ts`,
        'for (const { id } of removed) await removeContents(db, id, { pending: true })',
        'await Promise.resolve(removeContents)',
      ),
    ],
    seed: 65,
  },
  removalOverReturn: {
    breaks: 'the rest of a removal takes what a campaign that is back by then has downloaded',
    patches: [
      patch(
        `${LOCAL}/campaign/campaign-removal.ts`,
        'if (await isBack(db, campaignId)) return bringBackCampaign(db, campaignId)',
        '',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/campaign/campaign-removal.test.ts',
      name: '[Q7] what a removal has not reached when its campaign is brought back stays with its pending edits; the rest is kept once',
    },
  },
  copyOverwrites: {
    breaks: 'restoring a device copy overwrites newer documents',
    patches: [
      patch(
        `${LOCAL}/copy/restore-documents.ts`,
        'const result = merge(name, { base: null, theirs: here, mine, by, at: now(), newId: () => newConflictId(db) })',
        'const result = { ...mine, rev: here.rev }',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/copy/copy.test.ts',
      name: 'what another device changed is kept on both sides and becomes a conflict',
    },
  },
  copyBesideItsCampaign: {
    breaks: 'a campaign restored from a copy is not pulled from its beginning',
    patches: [
      patch(
        `${LOCAL}/copy/restore-copy.ts`,
        'return facts.accepted ? { ...facts, restart: [...COLLECTION_NAMES] } : facts',
        'return facts',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/copy/copy.test.ts',
      name: 'what was removed from the device after the copy comes back without a question',
    },
  },
  newSwitchUnnoticed: {
    breaks: 'what was pending while cloud sync was off is not sent when it is on',
    patches: [patch(`${CLIENT}/replication.ts`, "bringBack.run()\n      context.push('all')\n", 'bringBack.run()\n')],
    seed: 6,
  },
} satisfies Record<string, Mutant>
