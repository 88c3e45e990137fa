import { randomUUID } from 'node:crypto'
import type { AuditAction, ChangelogBody, ChangelogEntry, User } from '@lanternkeep/schema'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors/app-error.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Tx } from '../../storage/sql.ts'
import { addEntry, removeEntry, replaceEntry } from './changelog.repository.ts'

type Audited = { action: AuditAction; work: (tx: Tx) => Promise<ChangelogEntry | undefined> }

export function createEntry(deps: Deps, admin: User, body: ChangelogBody): Promise<ChangelogEntry> {
  return audited(deps, admin, { action: 'changelog-add', work: (tx) => addEntry(tx, randomUUID(), body, deps.now()) })
}

export function editEntry(
  deps: Deps,
  admin: User,
  { id, body }: { id: string; body: ChangelogBody },
): Promise<ChangelogEntry> {
  return audited(deps, admin, { action: 'changelog-edit', work: (tx) => replaceEntry(tx, id, body) })
}

export function deleteEntry(deps: Deps, admin: User, id: string): Promise<ChangelogEntry> {
  return audited(deps, admin, { action: 'changelog-delete', work: (tx) => removeEntry(tx, id) })
}

/** Does the work and records it together; 404 if there was nothing to do it to. */
function audited({ db, now }: Deps, admin: User, { action, work }: Audited): Promise<ChangelogEntry> {
  return db.transaction(async (tx) => {
    const entry = await work(tx)
    if (!entry) throw notFound('Changelog entry not found')
    const { id, title, version } = entry
    await writeAudit(tx, { at: now(), actorId: admin.id, action, targetId: id, targetName: title, detail: { version } })
    return entry
  })
}
