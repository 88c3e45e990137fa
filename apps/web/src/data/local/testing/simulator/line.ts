import type { LiveOptions, Transport, TransportError } from '@lanternkeep/sync/client'
import type { Guest } from '@lanternkeep/sync/simulator'
import type { PageRealm } from '../browser/pages.ts'
import type { Owner, VirtualTime } from '../browser/virtual-time.ts'
import type { Server } from './server.ts'

/** A device's way to the server, and what is wrong with it. */
export type Line = {
  /** No network, and the device knows it. */
  down: boolean
  /** Nothing arrives any more, and no error is reported. */
  halfOpen: boolean
  /** The most that each way takes. */
  slowMs: number
  /** How many of the next pushes lose their answers after the server acted on them. */
  lostAnswers: number
  /** How many of the next pushes arrive a second time, a while later. */
  doubled: number
  /** A proxy before the server takes no body with more rows: 413. */
  mostRows?: number
  /** The answer to the next calls instead of the server's. */
  failures: number[]
  /** The most documents on one page of the server, whatever was requested. */
  pageRows?: number
  /** How often a page of this device began to push. */
  pushes: number
  /** Calls that have not reached the server. Their page may be gone by then. */
  onTheirWay: number
  /** Running calls and streams, by the page they belong to. */
  open: Set<UnderWayNow>
}

type UnderWayNow = {
  owner: Owner
  /** The page learns that the network is gone. */
  break(): void
  /** Its caller no longer waits for it. */
  drop(): void
  /** Nothing arrives any more and no error is reported, not even after the network recovers. */
  silence(): void
}

export function newLine(): Line {
  return {
    down: false,
    halfOpen: false,
    slowMs: 40,
    lostAnswers: 0,
    doubled: 0,
    failures: [],
    pushes: 0,
    onTheirWay: 0,
    open: new Set(),
  }
}

/** The device notices at once: its streams end, and its calls fail. */
export function cut(line: Line): void {
  line.down = true
  for (const each of [...line.open]) each.break()
}

/** A firewall on the way forgets the connections: they stay open on both ends, and nothing comes through. */
export function fallSilent(line: Line): void {
  line.halfOpen = true
  for (const each of line.open) each.silence()
}

export type LineEnd = {
  line: Line
  guest: Guest
  server: Server
  time: VirtualTime
  /** From 0 to 1. */
  random(): number
  realm: PageRealm
  owner: Owner
}

/** The browser aborts a call that hangs. */
const CALL_TIMEOUT_MS = 30_000
const LONGEST_BEFORE_SECOND_MS = 4_000

export function transportOver(end: LineEnd): Transport {
  return {
    push: (body, signal) => {
      const { line, server, guest, random } = end
      const text = JSON.stringify(body)
      line.pushes += 1
      if (line.doubled > 0) {
        line.doubled -= 1
        onItsWay(end, random() * LONGEST_BEFORE_SECOND_MS, () => void (line.down || server.push(guest, text)))
      }
      if (line.mostRows !== undefined && body.rows.length > line.mostRows) return failing(end, 413)
      return call(end, signal, () => server.push(guest, text), true) as ReturnType<Transport['push']>
    },
    pull: (body, signal) => {
      const { line, server, guest } = end
      const limit = Math.min(body.limit, line.pageRows ?? body.limit)
      const text = JSON.stringify({ ...body, limit })
      return call(end, signal, () => server.pull(guest, text)) as ReturnType<Transport['pull']>
    },
    live: async (options) => void (await listen(end, options)),
    here: async (_device, signal) => void (await call(end, signal, () => 'null')),
  }
}

/** There and back. The server does its part even if the answer never arrives. */
function call(end: LineEnd, signal: AbortSignal, serve: () => string, isPush = false): Promise<unknown> {
  const { line, realm } = end
  return underWay(end, signal, ({ resolve, reject, arrive }) => {
    onItsWay(end, wayMs(end), () => {
      if (line.down || line.halfOpen) return
      const failure = line.failures.shift()
      if (failure !== undefined) return arrive(() => reject(failure))
      const text = serve()
      const isLost = isPush && line.lostAnswers > 0
      if (isLost) line.lostAnswers -= 1
      arrive(() => (isLost ? reject(0) : resolve(realm.parse(text))))
    })
  })
}

/** Owned by no one: the server continues when the page is closed. */
function onItsWay({ line, time }: LineEnd, ms: number, arrive: () => void): void {
  line.onTheirWay += 1
  time.add(ms, () => {
    line.onTheirWay -= 1
    arrive()
  })
}

function listen(end: LineEnd, options: LiveOptions): Promise<unknown> {
  const { line, time, server, guest, owner, realm } = end
  return underWay(end, options.signal, ({ resolve, reject, arrive, onOver, stay }) => {
    const open = () => {
      const failure = line.failures.shift()
      if (failure !== undefined) return reject(failure)
      stay()
      const served = server.listen({
        guest,
        run: options.run,
        send: (text) => arrive(() => receive(realm.parse(text), options)),
        beat: () => arrive(options.onBeat),
        end: () => arrive(() => resolve(undefined)),
      })
      onOver(served.close)
      options.onOpen()
    }
    time.add(wayMs(end), () => void (line.down || line.halfOpen || options.signal.aborted || open()), owner)
  })
}

type GenerationProgress = {
  resolve(answer: unknown): void
  reject(status: number): void
  /** Runs when it has reached the page, if it does. */
  arrive(work: () => void): void
  onOver(work: () => void): void
  /** Exists for as long as it lasts; its end is not awaited. */
  stay(): void
}

/** Something between a page and the server that ends once: by itself, by the page, by the network, or after a while. */
function underWay(end: LineEnd, signal: AbortSignal, begin: (way: GenerationProgress) => void): Promise<unknown> {
  const { line, time, owner } = end
  return new Promise((resolve, reject) => {
    if (owner.over) return
    let isOver = false
    let isSilent = false
    const cleanups: (() => void)[] = []
    const over = (tell: () => void) => {
      if (isOver) return
      isOver = true
      line.open.delete(own)
      for (const cleanup of cleanups) cleanup()
      tell()
    }
    const fail = (status: number) => over(() => reject(errorOf(end, status)))
    const own: UnderWayNow = {
      owner,
      break: () => void time.add(0, () => fail(0), owner),
      drop: () => over(() => {}),
      silence: () => {
        isSilent = true
      },
    }
    const givenUp = time.add(CALL_TIMEOUT_MS, () => fail(0), owner)
    cleanups.push(() => time.cancel(givenUp))
    line.open.add(own)
    signal.addEventListener('abort', () => fail(0))
    if (line.down) return own.break()
    begin({
      resolve: (answer) => over(() => resolve(answer)),
      reject: fail,
      arrive: (work) => {
        time.add(wayMs(end), () => void (isSilent || line.halfOpen || line.down || isOver || work()), owner)
      },
      onOver: (work) => cleanups.push(work),
      stay: () => time.cancel(givenUp),
    })
  })
}

function failing(end: LineEnd, status: number): Promise<never> {
  return new Promise((_, reject) => end.time.add(wayMs(end), () => reject(errorOf(end, status)), end.owner))
}

/** The page is closed and no longer listens to its streams. */
export function dropPage(line: Line, owner: Owner): void {
  for (const each of line.open) if (each.owner === owner) each.drop()
}

function receive(said: unknown, { onBeat, onPoke, onNews }: LiveOptions): void {
  onBeat()
  if (typeof said === 'object' && said !== null && 'campaignId' in said) onPoke(said as Parameters<typeof onPoke>[0])
  else onNews(said as Parameters<typeof onNews>[0])
}

function wayMs({ line, random }: LineEnd): number {
  return 1 + random() * line.slowMs
}

function errorOf({ realm }: LineEnd, status: number): TransportError {
  return new realm.exports.TransportError(status, status === 0 ? 'No answer' : `The server says ${status}`)
}
