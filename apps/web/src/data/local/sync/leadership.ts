import type { SideDatabase } from '../engine/side-database.ts'

/** Decides which of several tabs may replicate. */
type Lease = { holder: string; until: number }
type Message = { kind: 'alive?' | 'alive' | 'taken' | 'released'; from: string }

export type Leadership = { release: () => Promise<void> }
export type LeadershipOptions = {
  side: SideDatabase
  tabId: string
  onLead: () => void
  onLose: () => void
}

/** Tabs of the first release use 'leader'. Their databases are closed, so they must not keep this one from leading. */
const LEASE_KEY = 'leader/1'
const LEASE_MS = 6_000
const RENEW_EVERY_MS = 2_000
/** A living tab answers within a few milliseconds; one that was killed or frozen never does. */
const ANSWER_WITHIN_MS = 300

/**
 * Lets exactly one tab lead, at once if it is alone. It uses a lease rather than the Web Locks API, which is missing on
 * plain http, and where a frozen tab would hold its lock forever.
 */
export function standForLeadership({ side, tabId, onLead, onLose }: LeadershipOptions): Leadership {
  const channel = openTabChannel(side, 'leader')
  let leads = false
  let released = false
  let answered: (() => void) | undefined
  let asking: Promise<boolean> | undefined

  const say = (kind: Message['kind']) => channel.postMessage({ kind, from: tabId } satisfies Message)
  const lead = () => {
    if (leads || released) return
    leads = true
    say('taken')
    onLead()
  }
  const lose = () => {
    if (!leads) return
    leads = false
    onLose()
  }
  /** A second question before the answer to the first gets that answer. */
  const isLeaderAlive = () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const ask = () => {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
      answered = () => {
        clearTimeout(timer)
        resolve(true)
      }
      say('alive?')
    })
  }
  /** A full disk stores no lease. The leader goes on, and the other tabs are asked. */
  const leadWithoutLease = async () => {
    if (!leads && side.isOpen() && !(await isLeaderAlive())) lead()
  }
  const stand = async () => {
    if (released) return
    const holder = await takeLease(side, tabId).catch(notStored)
    // Released meanwhile: the channel is closed.
    if (released) return
    if (holder === undefined) return leadWithoutLease()
    if (holder === tabId) return lead()
    lose()
    if (!(await isLeaderAlive()) && !released && (await takeLease(side, tabId, holder).catch(notStored)) === tabId)
      lead()
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.from === tabId) return
    if (data.kind === 'alive?' && leads) say('alive')
    if (data.kind === 'alive') answered?.()
    if (data.kind === 'taken') lose()
    if (data.kind === 'released') void stand()
  }
  const renewing = setInterval(() => void stand(), RENEW_EVERY_MS)
  const release = async () => {
    if (released) return
    released = true
    clearInterval(renewing)
    globalThis.removeEventListener?.('pagehide', onPageHide)
    const led = leads
    lose()
    if (led) await dropLease(side, tabId)
    if (led) say('released')
    channel.close()
  }
  // The tab closes or reloads: the next one needn't wait for the lease to run out.
  const onPageHide = (event: Event) => {
    if (!(event as PageTransitionEvent).persisted) void release()
  }
  globalThis.addEventListener?.('pagehide', onPageHide)
  void stand()
  return { release }
}

/** A channel between the tabs of one account that share its databases. Those of the first release don't. */
export type TabChannel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/**
 * What is posted after it was closed reaches no one: work that ends late, such as a join, may still ask for something.
 * The browser's own channel would throw.
 */
export function openTabChannel({ name }: Pick<SideDatabase, 'name'>, topic: 'leader' | 'sync'): TabChannel {
  const channel = new BroadcastChannel(`${name}-${topic}/1`)
  let isClosed = false
  return {
    set onmessage(listener: BroadcastChannel['onmessage']) {
      channel.onmessage = listener
    },
    postMessage: (message: unknown) => {
      if (!isClosed) channel.postMessage(message)
    },
    close: () => {
      isClosed = true
      channel.close()
    },
  }
}

/**
 * Who holds the lease after trying to take it. It can be taken if it is free, expired or one's own, or if its holder
 * `deadHolder` is gone.
 */
function takeLease(side: SideDatabase, tabId: string, deadHolder?: string): Promise<string> {
  return side.transaction('rw', side.values, async () => {
    const lease = (await side.values.get(LEASE_KEY))?.value as Lease | undefined
    const isFree = !lease || lease.until < Date.now() || lease.holder === tabId || lease.holder === deadHolder
    if (!isFree) return lease.holder
    await side.values.put({ key: LEASE_KEY, value: { holder: tabId, until: Date.now() + LEASE_MS } })
    return tabId
  })
}

function dropLease(side: SideDatabase, tabId: string): Promise<void> {
  return side.transaction('rw', side.values, async () => {
    const lease = (await side.values.get(LEASE_KEY))?.value as Lease | undefined
    if (lease?.holder === tabId) await side.values.delete(LEASE_KEY)
  })
}

function notStored(): undefined {
  return undefined
}
