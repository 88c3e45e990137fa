import type { Script } from 'node:vm'
import type { SourcePatch } from './bundle.ts'
import type * as Page from './page.ts'
import { createRealm, type Realm } from './realm.ts'
import type { Owner } from './virtual-time.ts'

export type PageExports = typeof Page

/** A reloaded page doesn't know how late it was on the one before: RxDB's clock never goes back. */
const RXDB_CLOCK = 'var _lastNowMs = 0;'
export const RELOAD_PATCH: SourcePatch = {
  file: 'rxdb/dist/esm/plugins/utils/utils-time.js',
  from: RXDB_CLOCK,
  to: `${RXDB_CLOCK} globalThis.forgetTime = () => { _lastNowMs = 0; };`,
}

/** A page that is killed while it sleeps leaves RxDB's queue of idle work waiting, and the next one's would wait, too. */
const RXDB_IDLE = 'var idlePromiseQueue = PROMISE_RESOLVE_VOID;'
export const IDLE_PATCH: SourcePatch = {
  file: 'rxdb/dist/esm/plugins/utils/utils-promise.js',
  from: RXDB_IDLE,
  to: `${RXDB_IDLE} globalThis.forgetIdle = () => { idlePromiseQueue = PROMISE_RESOLVE_VOID; };`,
}

/** A killed page closes no database: RxDB's list of open ones would hold every schedule. */
const RXDB_OPEN = 'var DATABASE_UNCLOSED_INSTANCE_PROMISE_MAP = new Map();'
export const UNCLOSED_PATCH: SourcePatch = {
  file: 'rxdb/dist/esm/rx-database.js',
  from: RXDB_OPEN,
  to: `${RXDB_OPEN} globalThis.forgetOpen = () => DATABASE_UNCLOSED_INSTANCE_PROMISE_MAP.clear();`,
}

/** A page that was killed just before it told its live queries of a write would leave the next one without them. */
const DEXIE_SIGNALS = 'let isTaskEnqueued = false;'
export const SIGNALS_PATCH: SourcePatch = {
  file: 'dexie/dist/modern/dexie.mjs',
  from: DEXIE_SIGNALS,
  to: `${DEXIE_SIGNALS} globalThis.forgetSignals = () => { isTaskEnqueued = false; unsignaledParts = {}; };`,
}

/** A reloaded page isn't saving anything. */
const SAVES = 'const running = new Map<string, Promise<void>>()'
export const SAVES_PATCH: SourcePatch = {
  file: 'apps/web/src/features/sessions/editor/saving/running-saves.ts',
  from: SAVES,
  to: `${SAVES}\nObject.assign(globalThis, { forgetSaves: () => running.clear() })`,
}

/**
 * The only tab of its browser doesn't renew its lease every two seconds: that would be a third of a schedule's work.
 */
export const LONE_TAB_PATCH: SourcePatch = {
  file: 'apps/web/src/data/local/sync/leadership.ts',
  from: 'const RENEW_EVERY_MS = 2_000',
  to: 'const RENEW_EVERY_MS = 60_000',
}

/** A realm with the app in it, for one page after the other. */
export type PageRealm = {
  exports: PageExports
  attach: Realm<PageExports>['attach']
  /** What the page finds in its browser. */
  furnish(browser: Furniture): void
  /** A value as this page would have read it from the network. */
  parse(text: string): unknown
  copy(value: unknown): unknown
  /** Calls the page's listeners. */
  dispatch(target: 'window' | 'document', type: string): void
  setVisible(visible: boolean): void
  /** The page is closed: nothing of it may reach the next one. */
  clear(): void
}

type Furniture = { indexedDb: IDBFactory; IDBKeyRange: unknown; localStorage: Map<string, string> }
type DexieEvents = { storagemutated: { subscribers: unknown[]; unsubscribe(listener: unknown): void } }

export function createPageRealm(scripts: readonly Script[]): PageRealm {
  const realm = createRealm<PageExports>(scripts)
  const { globals, exports } = realm
  const { Dexie, OPEN_COLLECTIONS, OPEN_MEMORY_INSTANCES } = exports
  const { storagemutated } = Dexie.on as typeof Dexie.on & DexieEvents
  const { connections } = Dexie as typeof Dexie & { connections: { _state: object }[] }
  const cache = (Dexie as { cache: Record<string, unknown> }).cache
  const ownListeners = new Set(storagemutated.subscribers)
  let page = newTargets()
  return {
    exports,
    attach: realm.attach,
    furnish: ({ indexedDb, IDBKeyRange, localStorage }) => {
      page = newTargets()
      Object.assign(globals, {
        indexedDB: indexedDb,
        IDBKeyRange,
        navigator: { onLine: true },
        document: page.document,
        localStorage: storageOf(localStorage),
        addEventListener: page.window.addEventListener.bind(page.window),
        removeEventListener: page.window.removeEventListener.bind(page.window),
      })
      Object.assign(Dexie.dependencies, { indexedDB: indexedDb, IDBKeyRange })
    },
    parse: (text) => (globals.JSON as JSON | undefined)?.parse(text),
    copy: (value) => (globals.structuredClone as (value: unknown) => unknown)(value),
    dispatch: (target, type) => void page[target].dispatchEvent(new Event(type)),
    setVisible: (visible) => {
      page.document.visibilityState = visible ? 'visible' : 'hidden'
      page.document.dispatchEvent(new Event('visibilitychange'))
    },
    clear: () => {
      for (const listener of [...storagemutated.subscribers]) {
        if (!ownListeners.has(listener)) storagemutated.unsubscribe(listener)
      }
      for (const key of Object.keys(cache)) delete cache[key]
      OPEN_COLLECTIONS.clear()
      OPEN_MEMORY_INSTANCES.clear()
      // What still runs of the page waits for them, instead of opening them again on the disk of the next one.
      const neverReady = { openComplete: false, isBeingOpened: true, dbReadyPromise: new Promise(() => {}) }
      for (const { _state } of connections) Object.assign(_state, neverReady)
      // Without WeakRef this is the list itself, which would hold the schedules of all pages before.
      connections.length = 0
      const { forgetTime, forgetIdle, forgetOpen, forgetSignals, forgetSaves } = globals
      for (const forget of [forgetTime, forgetIdle, forgetOpen, forgetSignals, forgetSaves]) (forget as () => void)()
    },
  }
}

function newTargets() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  return { window: new EventTarget(), document }
}

function storageOf(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, String(value)),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/** Realms for pages of one build of the app. Heavily used ones are thrown away with their garbage. */
export type PagePool = { take(): PageRealm; giveBack(realm: PageRealm): void }

const MOST_USES = 200

export function createPagePool(scripts: readonly Script[]): PagePool {
  const free: PageRealm[] = []
  const uses = new WeakMap<PageRealm, number>()
  return {
    take: () => free.pop() ?? createPageRealm(scripts),
    giveBack: (realm) => {
      const used = (uses.get(realm) ?? 0) + 1
      uses.set(realm, used)
      if (used < MOST_USES) free.push(realm)
    },
  }
}

/** One run of the app, from opening the page to its end. */
export type Life = Owner & {
  /** Never resolves while the page is open. */
  ended: Promise<void>
}

export function newLife(onEnd: () => void, copy: (value: unknown) => unknown): Life {
  let tell: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    tell = resolve
  })
  const life: Life = {
    over: false,
    asleep: false,
    copy,
    ended,
    end: () => {
      if (life.over) return
      life.over = true
      onEnd()
      tell()
    },
  }
  return life
}
