import { join } from 'node:path'
import { cache } from '../paths.ts'
import { ensureOutside } from './outside-packages.ts'

export const peers = join(cache, 'bench-peers')

const PINNED = {
  pouchdb: '9.0.0',
  'express-pouchdb': '4.2.0',
  express: '4.22.3',
} as const
export const peerNames = `PouchDB ${PINNED.pouchdb} with express-pouchdb ${PINNED['express-pouchdb']}`

/** Returns false if they are not there and no registry can be reached. */
export function ensurePeers(): boolean {
  return ensureOutside(peers, PINNED)
}
