import type { Deps } from '../../../deps.ts'
import type { TypedApp } from '../../../http/validation.ts'
import { setLastSeen } from './members.repository.ts'

/** Records when a member came and went, for 'GM offline since 21:14' (behavior.md#what-players-see). */
export function rememberPresence(app: TypedApp, { streams, documents, now, log }: Deps): void {
  const writing = new Set<Promise<void>>()
  streams.onPresence((person) => {
    const written = documents
      .write(({ sql }) => setLastSeen(sql, person, now()))
      .catch((err: unknown) => log.warn({ err }, 'could not save presence'))
      .finally(() => writing.delete(written))
    writing.add(written)
  })
  app.addHook('onClose', async () => {
    await Promise.all(writing)
  })
}
