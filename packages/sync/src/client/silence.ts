/** A time without any answer: which calls wait for it to end, and which one is sent to find out whether it has. */
export type Silence = {
  begin(): void
  /** An answer arrived: ends every wait. */
  end(): void
  lasts(): boolean
  /** Resolves with true when it is the caller's turn to ask, with false when the silence is over. */
  turn(): Promise<boolean>
  /** The silence may be over: the next call asks immediately, and pauses start small again. */
  ask(): void
}

/** One call asks after every pause. `pauseMs` returns its length by the number of calls that asked in vain. */
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
  // The pause runs while the call does, so that a call that hangs delays the others no longer than that.
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
