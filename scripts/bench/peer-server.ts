import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { peers } from './peers.ts'

type Express = {
  (): ExpressApp
  static(folder: string): unknown
}
type ExpressApp = {
  use(path: string, handler: unknown): void
  get(
    path: string,
    handler: (request: unknown, reply: { type(type: string): { send(text: string): void } }) => void,
  ): void
  listen(port: number, host: string, done: () => void): Server
}
type Pouch = { defaults(options: { prefix: string }): Pouch }
type ExpressPouch = (pouch: Pouch, options: object) => unknown

const require = createRequire(join(peers, 'package.json'))
const express = require('express') as Express
const PouchDB = require('pouchdb') as Pouch
const expressPouch = require('express-pouchdb') as ExpressPouch

/** The peer's server: its databases in the given folder, under /db, and a page with its browser side. */
const folder = join(process.argv[2] ?? '', 'pouch')
mkdirSync(folder, { recursive: true })
process.chdir(folder)
const app = express()
const databases = PouchDB.defaults({ prefix: `${folder}/` })
app.use(
  '/db',
  expressPouch(databases, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: join(folder, 'log.txt') }),
)
app.use('/pouchdb', express.static(join(peers, 'node_modules/pouchdb/dist')))
app.get('/', (_, reply) => {
  reply.type('html').send('<!doctype html><title>Peer</title><script src="/pouchdb/pouchdb.min.js"></script>')
})
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.once('disconnect', () => process.exit(0))
