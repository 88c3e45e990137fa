// Component tests run on the build of React that players get. The development build, which only adds warnings, took
// a third of their time. REACT_WARNINGS=1 brings it back.
import { createRequire } from 'node:module'

type Run = () => unknown
type React = { act?: (run: Run) => PromiseLike<unknown> }
type Jsx = (type: unknown, props: unknown, key?: string) => unknown

const require = createRequire(import.meta.url)

/** What React has put off until the next microtask or task. */
const putOff = new Set<Run>()

/** Does as `later` does, unless `act` has run it before. */
const heldFor = (later: (run: () => void) => unknown) => (run: Run) => {
  const once = () => {
    if (putOff.delete(once)) run()
  }
  putOff.add(once)
  later(once)
}

function runPutOff() {
  // What they put off in turn is visited, too.
  for (const run of putOff) run()
}

/** Runs `load` while React sees a production environment, and hands `putOff` its work. */
function asShipped<Loaded>(load: () => Loaded) {
  const { queueMicrotask, setImmediate } = globalThis
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  Object.assign(globalThis, { queueMicrotask: heldFor(queueMicrotask), setImmediate: heldFor(setImmediate) })
  try {
    return load()
  } finally {
    process.env.NODE_ENV = environment
    Object.assign(globalThis, { queueMicrotask, setImmediate })
  }
}

const { setImmediate: runNextTask } = globalThis

/** Until nothing is put off any more, also not by what resolved promises do meanwhile. */
async function settle() {
  do {
    runPutOff()
    await new Promise((resolve) => runNextTask(resolve))
  } while (putOff.size > 0)
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

let depth = 0

/** As React's own, which its shipped build has not: when it ends, all that `run` has caused is drawn. */
function act(run: Run): PromiseLike<unknown> {
  depth += 1
  let result: unknown
  try {
    result = run()
  } finally {
    if (!isPromise(result)) depth -= 1
  }
  if (isPromise(result)) return ended(result)
  if (depth === 0) runPutOff()
  return {
    // biome-ignore lint/suspicious/noThenProperty: as React's own, it waits for tasks only if it is awaited.
    then: (done, fail) =>
      settle()
        .then(() => result)
        .then(done, fail),
  }
}

async function ended(result: PromiseLike<unknown>) {
  try {
    return await result
  } finally {
    depth -= 1
    if (depth === 0) await settle()
  }
}

function load() {
  const react: React = require('react')
  if (react.act) return
  require('react-dom/client')
  const { jsx }: { jsx: Jsx } = require('react/jsx-runtime')
  // Tests are compiled for the development build.
  const development: { jsxDEV?: Jsx } = require('react/jsx-dev-runtime')
  development.jsxDEV = (type, props, key) => jsx(type, props, key)
  react.act = act
}

if (!process.env.REACT_WARNINGS) asShipped(load)
