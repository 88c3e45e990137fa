import { randomUUID } from 'node:crypto'
import type { AuditAction, ChangelogBody, ChangelogEntry, User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors/app-error.ts'
import { writeAudit } from '../../storage/sqlite/audit.ts'
import { inTransaction, type Tx } from '../../storage/sqlite/transaction.ts'
import { addEntry, removeEntry, replaceEntry } from './changelog.repository.ts'

type Audited = { action: AuditAction; work: (tx: Tx) => ChangelogEntry | undefined }

export function createEntry(deps: Deps, admin: User, body: ChangelogBody): ChangelogEntry {
  return audited(deps, admin, { action: 'changelog-add', work: (tx) => addEntry(tx, randomUUID(), body, deps.now()) })
}

export function editEntry(deps: Deps, admin: User, { id, body }: { id: string; body: ChangelogBody }): ChangelogEntry {
  return audited(deps, admin, { action: 'changelog-edit', work: (tx) => replaceEntry(tx, id, body) })
}

export function deleteEntry(deps: Deps, admin: User, id: string): ChangelogEntry {
  return audited(deps, admin, { action: 'changelog-delete', work: (tx) => removeEntry(tx, id) })
}

/** Does the work and records it together; 404 if there was nothing to do it to. */
function audited({ db, now }: Deps, admin: User, { action, work }: Audited): ChangelogEntry {
  return inTransaction(db, (tx) => {
    const entry = work(tx)
    if (!entry) throw notFound('Changelog entry not found')
    const { id, title, version } = entry
    writeAudit(tx, { at: now(), actorId: admin.id, action, targetId: id, targetName: title, detail: { version } })
    return entry
  })
}
