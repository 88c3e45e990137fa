import type { DecidingTx, DocumentStorage, DocumentTransaction } from '../../document-storage.ts'
import type { Connection } from '../connection.ts'
import { inTransaction, inTransactionSync, type SqliteDb, type SqliteTx } from '../sqlite-db.ts'
import { adoptImage } from './adopt-image.ts'
import {
  countSheets,
  readAcks,
  readChanges,
  readLastPlace,
  readPlaceUpTo,
  readRows,
  writeAcks,
  writeRows,
} from './document-rows.ts'
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
  mayOwnerSync,
  type ScopeRows,
  setJoinCode,
} from './scopes.ts'
import { insertVersions, readLastRun, readVersions, updateRun } from './version-rows.ts'

export function createSqliteDocumentStore(
  { writer, reader }: SqliteDb,
  now: () => Date,
  onGroup?: (size: number) => void,
): DocumentStorage {
  const commit = createGroupCommit(writer, onGroup)
  const transaction = <T>(connection: Connection, work: (tx: DocumentTransaction) => Promise<T>, begin?: 'begin') =>
    connection.inTurn(() =>
      inTransaction(
        connection,
        (sql) => work({ sql, decide: async (decision) => decision(decidingTx(sql, now)) }),
        begin,
      ),
    )
  return {
    waiting: commit.waiting,
    commit: (decision) => commit((tx) => decision(decidingTx(tx, now))),
    transaction: (work) => transaction(writer, work),
    read: (work) => transaction(reader, work, 'begin'),
    view: (decision) => reader.inTurn(() => inTransactionSync(reader, (tx) => decision(decidingTx(tx, now)), 'begin')),
  }
}

/** For one decision. */
function decidingTx({ connection, afterCommit }: SqliteTx, now: () => Date): DecidingTx {
  const scopes: ScopeRows = { connection, read: new Map() }
  return {
    afterCommit,
    scopes: (campaignIds) => findScopes(scopes, campaignIds),
    memberships: (person, campaignIds) => findMemberships(connection, person, campaignIds),
    rows: (collection, ids) => readRows(connection, collection, ids),
    acks: (collection, ids, replica) => readAcks(connection, collection, ids, replica),
    changes: (query) => readChanges(connection, query),
    sheetsOf: (campaignId, memberId) => countSheets(connection, campaignId, memberId),
    isMember: (campaignId, memberId) => isMember(connection, campaignId, memberId),
    heads: (campaignIds) => findHeads(scopes, campaignIds),
    lastPlace: (query) => readLastPlace(connection, query),
    placeUpTo: (query) => readPlaceUpTo(connection, query),
    advance: (campaignId, by) => advanceScope(scopes, campaignId, by),
    generations: () => readGenerations(connection),
    restoredPlaces: (campaignIds, known) => findRestoredPlaces(connection, campaignIds, known),
    contained: (collection, ids) => readContained(connection, collection, ids),
    putContained: (contained) => writeContained(connection, contained),
    putRows: (rows, replaced) => writeRows(connection, rows, replaced),
    putAcks: (acks) => writeAcks(connection, acks),
    createScope: (scope) => createScope(scopes, scope, now()),
    holderOfJoinCode: (joinCode) => findHolderOfJoinCode(connection, joinCode),
    putJoinCode: (campaignId, joinCode) => setJoinCode(connection, campaignId, joinCode),
    lastRun: (collection, documentId) => readLastRun(connection, collection, documentId),
    versions: (collection, documentId) => readVersions(connection, collection, documentId),
    addVersions: (versions) => insertVersions(connection, versions),
    putRun: (version, run) => updateRun(connection, version.id, run),
    mayOwnerSync: (ownerId) => mayOwnerSync(connection, ownerId),
    adoptImage: (person, campaignId, imageId) => adoptImage(connection, person, campaignId, imageId),
  }
}
