import { type Mutant, patch } from './mutant.ts'

const LOCAL = 'apps/web/src/data/local'
const CLIENT = 'packages/sync/src/client'

/** Faults in what the app does with its own databases: takeover, copies, removal. */
export const LOCAL_MUTANTS = {
  takeoverWithoutRows: {
    breaks: 'edits that are pending when the first release is updated are never sent',
    patches: [patch(`${LOCAL}/engine/takeover/take-over.ts`, 'await pending.bulkPut(rows)\n', '\n')],
    seed: 329,
  },
  takeoverWithoutBases: {
    breaks: 'the takeover drops the bases of edits',
    patches: [patch(`${LOCAL}/engine/takeover/old-rows.ts`, 'return noted ?? null', 'return null')],
    test: {
      file: 'apps/web/src/data/local/engine/takeover/take-over.test.ts',
      name: 'gets a pending row for each document that the server lacks, with its base, and for nothing else',
    },
  },
  takeoverDoneTooSoon: {
    breaks: 'a page that dies during the takeover counts as taken over',
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
    breaks: 'a page that dies while it removes a campaign leaves the rest of it on the device',
    patches: [
      patch(
        `${LOCAL}/campaign/campaign-removal.ts`,
        'for (const { id, removed } of db.store.allFacts()) if (removed) await removeCampaignFromDevice(db, id)',
        'await Promise.resolve(db)',
      ),
    ],
    seed: 65,
  },
  copyOverwrites: {
    breaks: 'a restored device copy overwrites newer documents',
    patches: [
      patch(
        `${LOCAL}/copy/restore-documents.ts`,
        'const result = merge(name, { base: null, theirs: here, mine, by, at: now(), newId: () => newConflictId(db) })',
        'const result = { ...mine, rev: here.rev }',
      ),
    ],
    test: {
      file: 'apps/web/src/data/local/copy/copy.test.ts',
      name: 'what another device left different is kept on both sides and asked about',
    },
  },
  copyBesideItsCampaign: {
    breaks: 'a campaign that comes back with a copy is not pulled from the beginning',
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
    breaks: 'changes made while cloud sync was off are not sent when it is on',
    patches: [patch(`${CLIENT}/replication.ts`, "bringBack.run()\n      context.push('all')\n", 'bringBack.run()\n')],
    seed: 6,
  },
} satisfies Record<string, Mutant>
