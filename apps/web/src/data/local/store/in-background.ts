import type { LocalDb } from './local-db.ts'

/** For work that no one waits for. What fails because the account's data is closed meanwhile is no error. */
export function inBackground({ side }: Pick<LocalDb, 'side'>, work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (side.isOpen()) throw error
  })
}
