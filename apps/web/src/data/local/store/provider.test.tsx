import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import type { User } from '@lanternkeep/schema'
import type { PullAnswer, SyncDocument } from '@lanternkeep/sync'
import type { LiveOptions, Transport } from '@lanternkeep/sync/client'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign, useCampaigns } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { useCampaignSync, useConnection } from '../sync/sync.ts'
import { useDb } from './context.ts'
import { closeLocalDb, openLocalDb } from './database.ts'
import type { LocalDb } from './local-db.ts'
import { LocalDataProvider, openEarly } from './provider.tsx'

const GM = {
  id: 'gm',
  firstName: 'Ada',
  lastName: '',
  email: 'gm@example.com',
  tier: 'premium',
  isAdmin: false,
} as User
const OTHER = { ...GM, id: 'other' }
const CLOUD = { connected: true, enabled: true }

/** Accepts everything that is pushed, and has one campaign. */
let pushed: SyncDocument[]
let streams: LiveOptions[]

const transport: Transport = {
  push: async ({ rows }) => {
    pushed.push(...rows.map(({ doc }) => doc))
    return { verdicts: rows.map(({ doc }) => ({ id: doc.id, verdict: 'ok' as const })) }
  },
  pull: async (): Promise<PullAnswer> => ({ documents: [], checkpoint: {}, gone: [], more: false, campaigns: [] }),
  live: (options) => {
    streams.push(options)
    options.onOpen()
    return new Promise((resolve) => options.signal.addEventListener('abort', () => resolve()))
  },
}

let db: LocalDb | undefined

function Screen() {
  db = useDb()
  const campaigns = useCampaigns()
  const { live, waiting } = useConnection()
  const first = campaigns.data?.[0]
  const { status } = useCampaignSync(first?.id ?? '')
  if (campaigns.isPending) return <p>Loading</p>
  return (
    <p>
      {db.account}: {first ? `${first.name} is ${status}` : 'nothing'}, {live ? 'live' : 'cut'}, {waiting} waiting
    </p>
  )
}

type TableProps = { user: User; cloud?: typeof CLOUD; onRightsChanged?: () => void }

function Table({ user, cloud = CLOUD, onRightsChanged }: TableProps) {
  return (
    <LocalDataProvider
      accountKey={user.id}
      user={user}
      cloud={cloud}
      onRightsChanged={onRightsChanged}
      renderTrouble={({ kind, details }) => `${kind}: ${details}`}
      transport={transport}
    >
      <Screen />
    </LocalDataProvider>
  )
}

beforeEach(() => {
  pushed = []
  streams = []
})

afterEach(cleanup)

const draft = { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 }

test("a campaign made here is shown, sent and synced; another account doesn't see it; the same account finds it again", async () => {
  const { rerender } = render(<Table user={GM} />)
  await screen.findByText('gm: nothing, live, 0 waiting')
  if (db) await createCampaign(db, draft)
  await screen.findByText('gm: Ash Road is synced, live, 0 waiting')
  expect(pushed.map(({ name }) => name)).toEqual(['Ash Road'])

  rerender(<Table user={OTHER} />)
  await screen.findByText('other: nothing, live, 0 waiting')
  expect(streams.map(({ signal }) => signal.aborted)).toEqual([true, false])

  rerender(<Table user={GM} />)
  await screen.findByText('gm: Ash Road is synced, live, 0 waiting')
})

test('an account that comes back before another one opened never shows the database that is being closed', async () => {
  const { rerender } = render(<Table user={GM} />)
  await screen.findByText(/^gm: /)
  const before = db
  rerender(<Table user={OTHER} />)
  rerender(<Table user={GM} />)
  await screen.findByText(/^gm: /)
  expect(db).not.toBe(before)
  expect(db?.rx.closed).toBe(false)
})

test('with cloud sync switched off a campaign stays local, and is uploaded once sync is switched on', async () => {
  const off = { connected: true, enabled: false }
  const { rerender } = render(<Table user={{ ...GM, id: 'switch' }} cloud={off} />)
  await screen.findByText('switch: nothing, live, 0 waiting')
  if (db) await createCampaign(db, draft)
  await screen.findByText('switch: Ash Road is local, live, 0 waiting')
  rerender(<Table user={{ ...GM, id: 'switch' }} />)
  await screen.findByText('switch: Ash Road is synced, live, 0 waiting')
  await waitFor(() => expect(pushed).toHaveLength(1))
})

test('a database that was opened early is taken over, and closed if it is another account’s', async () => {
  openEarly(GM.id)
  render(<Table user={GM} />)
  await waitFor(() => expect(screen.getByText(/^gm: .* live/)).toBeTruthy())
  cleanup()
  openEarly(GM.id)
  render(<Table user={OTHER} />)
  await waitFor(() => expect(screen.getByText(/^other: .* live/)).toBeTruthy())
  cleanup()
  render(<Table user={GM} />)
  await waitFor(() => expect(screen.getByText(/^gm: .* live/)).toBeTruthy())
})

test("it learns when the server says that the person's rights changed", async () => {
  const onRightsChanged = vi.fn()
  render(<Table user={{ ...GM, id: 'rights' }} onRightsChanged={onRightsChanged} />)
  await screen.findByText('rights: nothing, live, 0 waiting')
  // Messages from before the stream opened were missed.
  await waitFor(() => expect(onRightsChanged).toHaveBeenCalledOnce())
  streams[0]?.onNews({ rights: true })
  await waitFor(() => expect(onRightsChanged).toHaveBeenCalledTimes(2))
})

test("a database that doesn't open says why", async () => {
  const writes = (['add', 'put'] as const).map((name) => {
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('The disk is at its end', 'QuotaExceededError')
    })
  })
  render(<Table user={{ ...GM, id: 'full' }} />)
  await screen.findByText(/^full: .*QuotaExceeded/)
  for (const write of writes) write.mockRestore()
})

test('a database that another tab keeps from opening shows as waiting, then as blocked, and opens when that tab closes', async () => {
  // A tab that doesn't close for a newer schema.
  const old = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('lanternkeep-late-side', 10)
    opening.onsuccess = () => resolve(opening.result)
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  render(<Table user={{ ...GM, id: 'late' }} />)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText(/^waiting:/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(screen.getByText(/^blocked:/)).toBeTruthy()
  vi.useRealTimers()
  old.close()
  await screen.findByText('late: nothing, live, 0 waiting', undefined, { timeout: 5000 })
})

test('a tab that doesn’t lead removes what is left of an import whose tab died', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const before = await openLocalDb('left', { multiInstance: false })
  const campaign = await createCampaign(before, draft)
  await createCharacter(before, campaign.id, { type: 'npc', name: 'Hob' })
  const { id } = campaign
  await before.store.changeFacts(id, () => ({ id, role: 'gm', accepted: false, removed: true }))
  const leader = new BroadcastChannel(`${before.side.name}-leader/1`)
  leader.onmessage = () => leader.postMessage({ kind: 'alive', from: 'leader' })
  await before.side.values.put({ key: 'leader/1', value: { holder: 'leader', until: Number.MAX_SAFE_INTEGER } })
  await closeLocalDb(before)

  render(<Table user={{ ...GM, id: 'left' }} />)
  await screen.findByText('left: nothing, cut, 0 waiting')
  await waitFor(async () => expect(await db?.side.pending.count()).toBe(0))
  expect(await db?.collections.characters.count().exec()).toBe(0)
  expect(streams).toEqual([])
  leader.close()
  Reflect.deleteProperty(navigator, 'locks')
})
