/** The time in which nobody answers: who waits for it to end, and who is sent to find out whether it has. */
export type Silence = {
  begin(): void
  /** Somebody answered: nobody waits any longer. */
  end(): void
  lasts(): boolean
  /** Resolves with true when it is the caller's turn to ask, with false when the silence is over. */
  turn(): Promise<boolean>
  /** Something says that it may be over: the next one asks at once, and pauses begin small again. */
  ask(): void
}

/** One asks after every pause; `pauseMs` says how long it is by the number of those that asked in vain. */
export function createSilence(pauseMs: (asked: number) => number): Silence {
  const queue: ((asks: boolean) => void)[] = []
  let lasts = false
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const stopTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const askLater = () => {
    if (timer || queue.length === 0) return
    timer = setTimeout(sendNext, pauseMs(asked))
    asked += 1
  }
  // The pause runs while the asking does: an ask that hangs holds up nobody for longer than that.
  const sendNext = () => {
    stopTimer()
    queue.shift()?.(true)
    askLater()
  }
  return {
    begin: () => {
      lasts = true
    },
    end: () => {
      lasts = false
      asked = 0
      stopTimer()
      for (const go of queue.splice(0)) go(false)
    },
    lasts: () => lasts,
    turn: () => {
      return new Promise((resolve) => {
        queue.push(resolve)
        askLater()
      })
    },
    ask: () => {
      asked = 0
      if (queue.length > 0) sendNext()
    },
  }
}
