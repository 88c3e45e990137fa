import { type ReactNode, useEffect, useState } from 'react'
import { LocalDbContext } from './context.ts'
import { closeLocalDb, type LocalDb, openLocalDb } from './database.ts'

type Props = {
  accountKey: string
  user: { id: string } | null
  cloud: { connected: boolean; enabled: boolean }
  onSignedOut: () => void
  /** Shown when the browser gives no storage. */
  fallbackError: ReactNode
  children: ReactNode
}

/** One account's database must be closed before the next one opens: RxDB allows 13 collections per page over all. */
let turn: Promise<unknown> = Promise.resolve()

export function LocalDataProvider({ accountKey, fallbackError, children }: Props) {
  const [opened, setOpened] = useState<{ account: string; db?: LocalDb; failed?: boolean }>()

  useEffect(() => {
    let left = false
    const opening = turn.then(() => (left ? undefined : openLocalDb(accountKey)))
    opening.then(
      (db) => db && !left && setOpened({ account: accountKey, db }),
      () => !left && setOpened({ account: accountKey, failed: true }),
    )
    turn = opening.catch(() => undefined)
    return () => {
      left = true
      turn = turn
        .then(() => opening)
        .then(
          (db) => db && closeLocalDb(db),
          () => undefined,
        )
    }
  }, [accountKey])

  if (opened?.account !== accountKey) return null
  if (opened.failed || !opened.db) return fallbackError
  return <LocalDbContext value={opened.db}>{children}</LocalDbContext>
}
