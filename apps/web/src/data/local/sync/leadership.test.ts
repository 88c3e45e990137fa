import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSideDatabase, type SideDatabase } from '../engine/side-database.ts'
import { type Leadership, openTabChannel, standForLeadership } from './leadership.ts'

let side: SideDatabase
let tabs: Leadership[]
let leaders: string[]

beforeEach(() => {
  side = openSideDatabase(`leadership-${Math.random()}`)
  tabs = []
  leaders = []
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(tabs.map((tab) => tab.release()))
  side.close()
})

function openTab(tabId: string): Leadership {
  const tab = standForLeadership({
    side,
    tabId,
    onLead: () => leaders.push(tabId),
    onLose: () => {
      leaders = leaders.filter((leader) => leader !== tabId)
    },
  })
  tabs.push(tab)
  return tab
}

/** The messages between the tabs while `work` runs. */
async function overheard(work: () => Promise<unknown>): Promise<string[]> {
  const channel = openTabChannel(side, 'leader')
  const said: string[] = []
  channel.onmessage = ({ data }) => said.push(`${data.from} ${data.kind}`)
  await work()
  channel.close()
  return said
}

test('a tab that is alone leads at once, without asking for another first', async () => {
  const said = await overheard(async () => {
    openTab('a')
    await vi.waitUntil(() => leaders.length === 1, { interval: 1 })
  })
  expect(said).not.toContain('a alive?')
})

test('of two tabs one leads; when it closes the other does, without waiting for the lease', async () => {
  const first = openTab('a')
  await vi.waitUntil(() => leaders.includes('a'))
  openTab('b')
  const lease = (await side.values.get('leader/1'))?.value as { holder: string; until: number }
  expect(lease.holder).toBe('a')
  expect(leaders).toEqual(['a'])
  await first.release()
  await vi.waitUntil(() => leaders.includes('b'), { interval: 1 })
  expect(leaders).toEqual(['b'])
  expect(Date.now()).toBeLessThan(lease.until)
})

test('the lease of a tab that died silently is taken over within a second', async () => {
  await side.values.put({ key: 'leader/1', value: { holder: 'dead', until: Date.now() + 60_000 } })
  openTab('b')
  await vi.waitUntil(() => leaders.includes('b'), { timeout: 1000 })
})

test('a tab that asks twice before an answer takes nothing from a leader that answers', async () => {
  await side.values.put({ key: 'leader/1', value: { holder: 'a', until: Date.now() + 60_000 } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leader = openTabChannel(side, 'leader')
  let asked = 0
  leader.onmessage = ({ data }) => {
    if (data.kind === 'alive?') asked += 1
  }
  const lease = () => side.transaction('rw', side.values, async () => (await side.values.get('leader/1'))?.value)
  openTab('b')
  await vi.waitUntil(() => asked > 0, { interval: 1 })
  // A third tab closes in that moment.
  leader.postMessage({ kind: 'released', from: 'c' })
  // What it makes B look at comes before this.
  for (const _ of [1, 2, 3]) await lease()
  for (let times = asked; times > 0; times -= 1) leader.postMessage({ kind: 'alive', from: 'a' })
  for (const _ of [1, 2, 3]) await lease()
  vi.advanceTimersByTime(1_000)
  for (const _ of [1, 2, 3]) expect(await lease()).toMatchObject({ holder: 'a' })
  expect(leaders).toEqual([])
  leader.close()
})

test('a leader that was frozen and finds another in its place steps back', async () => {
  openTab('a')
  await vi.waitUntil(() => leaders.includes('a'))
  const channel = openTabChannel(side, 'leader')
  channel.postMessage({ kind: 'taken', from: 'b' })
  await vi.waitUntil(() => leaders.length === 0)
  channel.close()
})

test("a tab of the first release, which can't replicate any more, doesn't keep this one from leading", async () => {
  await side.values.put({ key: 'leader', value: { holder: 'old', until: Date.now() + 60_000 } })
  const old = new BroadcastChannel(`${side.name}-leader`)
  old.onmessage = ({ data }) => data.kind === 'alive?' && old.postMessage({ kind: 'alive', from: 'old' })
  openTab('a')
  await vi.waitUntil(() => leaders.includes('a'), { interval: 1 })
  old.close()
})

test('a disk without space for a lease keeps no tab from leading', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  const put = vi.spyOn(side.values, 'put').mockRejectedValue(full)
  openTab('a')
  await vi.waitUntil(() => leaders.includes('a'))
  openTab('b')
  await vi.waitUntil(() => put.mock.calls.length >= 2)
  expect(leaders).toEqual(['a'])
  put.mockRestore()
})

test('a tab that closes while it asks for the lead says nothing on its closed channel', async () => {
  await side.values.put({ key: 'leader/1', value: { holder: 'a', until: Date.now() + 60_000 } })
  const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  await openTab('b').release()
  // Behind the transaction in which the tab asked.
  await side.transaction('rw', side.values, () => side.values.count())
  await new Promise((resolve) => setTimeout(resolve))
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})

test('what is posted after a channel was closed reaches no one, and is no error', () => {
  const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
    throw new DOMException('Channel is closed', 'InvalidStateError')
  })
  const channel = openTabChannel({ name: 'closed' }, 'sync')
  channel.close()
  channel.postMessage({ kind: 'recheck' })
  expect(said).not.toHaveBeenCalled()
})
