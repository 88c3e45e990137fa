import { randomUUID } from 'node:crypto'
import { type AuditAction, type Drafted, labelInSentence, type User } from '@lanternkeep/schema'
import { same } from '@lanternkeep/sync'
import { AppError, notFound } from '../errors/app-error.ts'
import { hasDone, writeAudit } from '../storage/audit.ts'
import type { Db, Tx } from '../storage/sql.ts'

type Fields = Readonly<Record<string, unknown>>
type Outside = { db: Db; now: () => Date }
type Thing = { id: string; title: string }

/** A public list that admins write. */
type Board<T extends Thing, Body extends Drafted> = {
  actions: { add: AuditAction; edit: AuditAction; remove: AuditAction }
  /** The sentence for an id that isn't there. */
  missing: string
  /** What can be edited. */
  fields: readonly string[]
  /** The body with these fields as they would be answered. */
  asStored: (body: Body) => Body
  /** What the audit says beside the title. */
  detailOf: (thing: T) => Record<string, string>
  find: (tx: Tx, id: string) => Promise<T | undefined>
  add: (tx: Tx, id: string, body: Body, at: Date) => Promise<T>
  replace: (tx: Tx, id: string, body: Body) => Promise<T | undefined>
  remove: (tx: Tx, id: string) => Promise<T | undefined>
}

/** Each change is recorded together with it, and is 404 if there was nothing to do it to. */
export function boardEdits<T extends Thing, Body extends Drafted>(board: Board<T, Body>) {
  const { actions, missing, fields, detailOf } = board

  async function record(tx: Tx, { now, admin, action }: Doing, thing: T | undefined): Promise<T> {
    if (!thing) throw notFound(missing)
    const { id, title } = thing
    const detail = detailOf(thing)
    await writeAudit(tx, { at: now(), actorId: admin.id, action, targetId: id, targetName: title, detail })
    return thing
  }

  /** The form was sent before: answers what it added, or what it adds to that by now. */
  async function addAgain(tx: Tx, { now, admin }: Omit<Doing, 'action'>, { known, body }: { known: T; body: Body }) {
    const isOwn = await hasDone(tx, { actorId: admin.id, action: actions.add, targetId: known.id })
    if (!isOwn) throw new AppError('exists', 'Someone else has already added something with this ID.')
    const merged = merge({ fields, base: body.base ?? {}, now: known, mine: board.asStored(body) }, wasAdded)
    if (fields.every((field) => same(known[field as keyof T], merged[field as keyof Body]))) return known
    return record(tx, { now, admin, action: actions.edit }, await board.replace(tx, known.id, merged))
  }

  return {
    create: ({ db, now }: Outside, admin: User, body: Body): Promise<T> => {
      const id = body.draftId ?? randomUUID()
      return db.transaction(async (tx) => {
        const known = body.draftId && (await board.find(tx, id))
        if (known) return addAgain(tx, { now, admin }, { known, body })
        return record(tx, { now, admin, action: actions.add }, await board.add(tx, id, body, now()))
      })
    },
    edit: ({ db, now }: Outside, admin: User, { id, body }: { id: string; body: Body }): Promise<T> =>
      db.transaction(async (tx) => {
        const { base } = body
        const known = base && (await board.find(tx, id))
        const merged = known ? merge({ fields, base, now: known, mine: board.asStored(body) }, wasChanged) : body
        return record(tx, { now, admin, action: actions.edit }, await board.replace(tx, id, merged))
      }),
    remove: ({ db, now }: Outside, admin: User, id: string): Promise<T> =>
      db.transaction(async (tx) => {
        return record(tx, { now, admin, action: actions.remove }, await board.remove(tx, id))
      }),
  }
}

type Doing = { now: () => Date; admin: User; action: AuditAction }

type Sides<Body> = { fields: readonly string[]; base: Fields; now: Fields; mine: Body }

/** Field by field: what only one of the two changed stays changed. 409 with what is there now if both changed one. */
function merge<Body extends object>({ fields, base, now, mine }: Sides<Body>, sentence: (fields: string) => string) {
  const merged = new Map<string, unknown>(Object.entries(mine))
  const clashing: string[] = []
  for (const field of fields) {
    const [was, is, asked] = [base[field], now[field], merged.get(field)]
    if (asked === undefined || same(was, asked)) merged.set(field, is)
    else if (!same(was, is) && !same(is, asked)) clashing.push(field)
  }
  const [path] = clashing
  if (path === undefined) return Object.fromEntries(merged) as Body
  const names = list.format(clashing.map((field) => `the ${labelInSentence(field)}`))
  const there = Object.fromEntries(clashing.map((field) => [field, now[field]]))
  throw new AppError('stale', sentence(names), { path, fields: { now: there } })
}

const list = new Intl.ListFormat('en-US')
const wasChanged = (fields: string) => `Someone changed ${fields} in the meantime.`
const wasAdded = (fields: string) => `This was already added, but differs in ${fields}.`
