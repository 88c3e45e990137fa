import type { DocumentStore, DocumentTx } from '@lanternkeep/sync/server'
import type { Db } from '../open.ts'
import { inTransaction, type Tx } from '../transaction.ts'
import { countSheets, readAcks, readChanges, readLastPlace, readRows, writeAcks, writeRows } from './document-rows.ts'
import { findRestoredPlaces, readContained, readGenerations, writeContained } from './generations.ts'
import { createGroupCommit } from './group-commit.ts'
import {
  advanceScope,
  createScope,
  findHeads,
  findHolderOfJoinCode,
  findMemberships,
  findScopes,
  isMember,
  setJoinCode,
} from './scopes.ts'
import { insertVersions, readLastRun, readVersions, updateRun } from './version-rows.ts'

/** A document transaction of this database; `sql` is for what must happen together with it (memberships, images). */
export type SqliteDocumentTx = DocumentTx & { readonly sql: Tx }

export type SqliteDocumentStore = {
  write<T>(work: (tx: SqliteDocumentTx) => T): Promise<T>
  read<T>(work: (tx: SqliteDocumentTx) => T): T
} & DocumentStore

export function createSqliteDocumentStore(db: Db, now: () => Date): SqliteDocumentStore {
  const commit = createGroupCommit(db)
  return {
    write: (work) => commit((tx) => work(documentTx(tx, now))),
    read: (work) => inTransaction(db, (tx) => work(documentTx(tx, now))),
  }
}

function documentTx(tx: Tx, now: () => Date): SqliteDocumentTx {
  return {
    sql: tx,
    scopes: (campaignIds) => findScopes(tx, campaignIds),
    memberships: (person, campaignIds) => findMemberships(tx, person, campaignIds),
    rows: (collection, ids) => readRows(tx, collection, ids),
    acks: (collection, ids, replica) => readAcks(tx, collection, ids, replica),
    changes: (query) => readChanges(tx, query),
    sheetsOf: (campaignId, memberId) => countSheets(tx, campaignId, memberId),
    isMember: (campaignId, memberId) => isMember(tx, campaignId, memberId),
    heads: (campaignIds) => findHeads(tx, campaignIds),
    lastPlace: (query) => readLastPlace(tx, query),
    advance: (campaignId, by) => advanceScope(tx, campaignId, by),
    generations: () => readGenerations(tx),
    restoredPlaces: (campaignIds, known) => findRestoredPlaces(tx, campaignIds, known),
    contained: (collection, ids) => readContained(tx, collection, ids),
    putContained: (contained) => writeContained(tx, contained),
    putRows: (rows) => writeRows(tx, rows),
    putAcks: (acks) => writeAcks(tx, acks),
    createScope: (scope) => createScope(tx, scope, now()),
    holderOfJoinCode: (joinCode) => findHolderOfJoinCode(tx, joinCode),
    putJoinCode: (campaignId, joinCode) => setJoinCode(tx, campaignId, joinCode),
    lastRun: (collection, documentId) => readLastRun(tx, collection, documentId),
    versions: (collection, documentId) => readVersions(tx, collection, documentId),
    addVersions: (versions) => insertVersions(tx, versions),
    putRun: (versionId, run) => updateRun(tx, versionId, run),
  }
}
