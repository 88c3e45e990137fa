import argon2 from 'argon2'
import { AppError } from '../errors/app-error.ts'

export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** The second recommended option of RFC 9106: 64 MiB, three passes. */
export const PASSWORD_COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** Security answers are an extra check only. */
export const ANSWER_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const MAX_CONCURRENT_HASHES = 2
const MAX_WAITING = 16

export type Passwords = {
  hash(password: string): Promise<string>
  /** False for a missing hash too, in the same time. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>
  hashAnswer(answer: string): Promise<string>
  verifyAnswer(hash: string | null | undefined, answer: string): Promise<boolean>
  /** How many calls wait for their turn. */
  waiting(): number
}

/**
 * argon2id on the thread pool, two at a time, because each takes 64 MiB. Calls past a short queue are refused with 503.
 */
export function createPasswords(costs: { password: HashCost; answer: HashCost }): Passwords {
  const queue = createQueue(MAX_CONCURRENT_HASHES, MAX_WAITING)
  const hash = (text: string, cost: HashCost) => queue(() => argon2.hash(text, { type: argon2.argon2id, ...cost }))
  // Checked when there is no account, so that the timing doesn't reveal it.
  const decoys = new Map<HashCost, Promise<string>>()
  const decoy = (cost: HashCost) => {
    const known = decoys.get(cost) ?? argon2.hash('no such account', { type: argon2.argon2id, ...cost })
    decoys.set(cost, known)
    return known
  }
  const verify = (known: string | null | undefined, text: string, cost: HashCost) =>
    queue(async () => {
      const fallback = await decoy(cost)
      const matches = await argon2.verify(known ?? fallback, text)
      return matches && Boolean(known)
    })
  return {
    hash: (password) => hash(password.normalize('NFC'), costs.password),
    verify: (known, password) => verify(known, password.normalize('NFC'), costs.password),
    hashAnswer: (answer) => hash(normalizedAnswer(answer), costs.answer),
    verifyAnswer: (known, answer) => verify(known, normalizedAnswer(answer), costs.answer),
    waiting: queue.waiting,
  }
}

/** Ignores case and extra spaces. */
function normalizedAnswer(answer: string): string {
  return answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

export function createQueue(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) {
        throw new AppError('busy', 'The server is busy. Please try again in a moment.', { retryAfterSeconds: 5 })
      }
      // Finished work hands its slot over, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting.length })
}
