import { MAX_VERSION_SIZE, MAX_VERSIONS } from '@lanternkeep/schema'
import type { DocumentTx, Version } from '../server/document-store.ts'

type Versions = Pick<DocumentTx, 'lastRun' | 'versions' | 'addVersions' | 'putRun'>

/** `state.versions` is read again each time: a write that is undone replaces it. */
export function versionsIn(state: { versions: Map<string, Version> }): Versions {
  const of = (collection: string, documentId: string) =>
    [...state.versions.values()].filter((each) => each.collection === collection && each.documentId === documentId)
  return {
    lastRun: (collection, documentId) => of(collection, documentId).at(-1),
    versions: of,
    addVersions(added) {
      for (const version of added) {
        state.versions.set(version.id, structuredClone(version))
        let room = MAX_VERSION_SIZE
        for (const [index, { id, fields }] of of(version.collection, version.documentId).toReversed().entries()) {
          room -= JSON.stringify(fields).length
          if (index > 0 && (index >= MAX_VERSIONS || room < 0)) state.versions.delete(id)
        }
      }
    },
    putRun({ id: versionId }, run) {
      const version = state.versions.get(versionId)
      if (version) state.versions.set(versionId, { ...version, run })
    },
  }
}
