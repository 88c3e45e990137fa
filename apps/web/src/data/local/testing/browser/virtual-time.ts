/** Who asked for a task. A page's tasks end with the page; the network and the server have no owner. */
export type Owner = {
  over: boolean
  /** A laptop that sleeps: its tasks wait until it wakes. */
  asleep: boolean
  /** Ends the owner in the middle of its work, after so many more of its tasks have run. */
  tasksLeft?: number
  end(): void
  /** Copies a value that is read for it. */
  copy?: (value: unknown) => unknown
}

export type Task = { at: number; order: number; work: () => void; owner: Owner | undefined; outlives: boolean }

/** Time that passes only when nothing is left to do at this moment. The same tasks always run in the same order. */
export type VirtualTime = {
  now(): number
  /** Whose task runs now, including everything that follows from it without waiting. */
  owner(): Owner | undefined
  /** `outlives`: runs even if its owner is gone by then. */
  add(ms: number, work: () => void, owner?: Owner, outlives?: boolean): Task
  cancel(task: Task): void
  /** Runs the tasks that waited for a sleeping owner. */
  wake(owner: Owner): void
  sleep(ms: number): Promise<void>
  /** Lets time pass until `work` is done. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** What a task threw, or an unhandled rejection of one. */
  uncaught: string[]
}

export function createVirtualTime(startsAt: number): VirtualTime {
  const queue = createQueue()
  const sleeping: Task[] = []
  const uncaught: string[] = []
  let now = startsAt
  let order = 0
  let owner: Owner | undefined

  const add = (ms: number, work: () => void, by?: Owner, outlives = false) => {
    const task: Task = { at: now + Math.max(0, ms), order: ++order, work, owner: by, outlives }
    queue.put(task)
    return task
  }
  const runTask = (task: Task) => {
    now = Math.max(now, task.at)
    owner = task.owner
    if (owner?.over && !task.outlives) return
    if (owner?.asleep) return void sleeping.push(task)
    if (owner?.tasksLeft !== undefined && --owner.tasksLeft < 0 && !owner.over) return owner.end()
    try {
      task.work()
    } catch (error) {
      if (!owner?.over) uncaught.push(textOf(error))
    }
  }
  const onRejection = (error: unknown) => {
    if (!owner?.over) uncaught.push(textOf(error))
  }

  return {
    now: () => now,
    owner: () => owner,
    add,
    cancel: (task) => queue.drop(task),
    wake: (who) => {
      const woken = sleeping.filter((task) => task.owner === who)
      sleeping.splice(0, sleeping.length, ...sleeping.filter((task) => task.owner !== who))
      for (const task of woken) queue.put(Object.assign(task, { at: now, order: ++order }))
    },
    sleep: (ms) => new Promise((resolve) => add(ms, resolve)),
    uncaught,
    run: (work) => {
      return withRejections(onRejection, async () => {
        let isDone = false
        const result = work().finally(() => {
          isDone = true
        })
        for (;;) {
          await everythingAtOnce()
          if (isDone) return result
          const task = queue.next()
          if (!task) throw new Error('No task is left, but the work has not ended')
          runTask(task)
        }
      })
    },
  }
}

/** All microtasks run before the next macrotask. */
function everythingAtOnce(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function withRejections<T>(onRejection: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  const others = process.rawListeners('unhandledRejection') as ((...given: unknown[]) => void)[]
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', onRejection)
  try {
    return await work()
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  }
}

function textOf(error: unknown): string {
  const { message, stack } = (error ?? {}) as { message?: string; stack?: string }
  return `${message ?? String(error)} ${stack?.split('\n').slice(1, 4).join(' ') ?? ''}`
}

type Queue = { put(task: Task): void; drop(task: Task): void; next(): Task | undefined }

/** A binary heap by time, then by the order of requests. */
function createQueue(): Queue {
  const heap: Task[] = []
  const dropped = new WeakSet<Task>()
  const isBefore = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.order < b.order)

  const rise = (from: number) => {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!swapIfBefore(at, parent)) return
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const isRight = right < heap.length && isBefore(heap[right] as Task, heap[left] as Task)
      const child = isRight ? right : left
      if (child >= heap.length || !swapIfBefore(child, at)) return
      at = child
    }
  }
  const swapIfBefore = (at: number, other: number) => {
    const [a, b] = [heap[at] as Task, heap[other] as Task]
    if (!isBefore(a, b)) return false
    heap[at] = b
    heap[other] = a
    return true
  }
  const take = () => {
    const first = heap[0]
    const last = heap.pop()
    if (first && last && first !== last) {
      heap[0] = last
      sink()
    }
    return first
  }
  return {
    put: (task) => {
      heap.push(task)
      rise(heap.length - 1)
    },
    drop: (task) => void dropped.add(task),
    next: () => {
      for (let task = take(); task; task = take()) if (!dropped.has(task)) return task
      return undefined
    },
  }
}
