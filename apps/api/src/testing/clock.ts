/** The time at which every test starts. */
export const TEST_START = '2026-11-20T20:00:00.000Z'

export type TestClock = { now: () => Date; advance: (ms: number) => void; set: (iso: string) => void }

/** A clock that only moves when a test moves it. */
export function createClock(start: string = TEST_START): TestClock {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms
    },
    set: (iso) => {
      time = Date.parse(iso)
    },
  }
}
