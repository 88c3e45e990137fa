import { pick, type RandomInt, shuffled } from './dice/random.ts'

/** Without O, I, 0 and 1, which are confused when read aloud (behavior.md#join-codes). */
const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ']
const DIGITS = [...'23456789']
export const JOIN_CODE_ATTEMPTS = 100
/** Six characters and the dash. */
export const JOIN_CODE_LENGTH = 7

/** Three letters and three digits shuffled together, as XXX-XXX. Throws if 100 draws were all taken. */
export function drawJoinCode(randomInt: RandomInt, taken: ReadonlySet<string>): string {
  for (let attempt = 0; attempt < JOIN_CODE_ATTEMPTS; attempt += 1) {
    const code = oneJoinCode(randomInt)
    if (!taken.has(code)) return code
  }
  throw new Error(`No free join code after ${JOIN_CODE_ATTEMPTS} attempts`)
}

function oneJoinCode(randomInt: RandomInt): string {
  const drawn = [LETTERS, LETTERS, LETTERS, DIGITS, DIGITS, DIGITS].map((from) => pick(from, randomInt))
  return withDash(shuffled(drawn, randomInt).join(''))
}

/** XXX-XXX from typed text: any case, with or without the dash or spaces. Undefined if it is not a code. */
export function normalizeJoinCode(typed: string): string | undefined {
  const bare = typed.replace(/[\s\-‐-―−]/gu, '')
  return /^[A-Za-z0-9]{6}$/.test(bare) ? withDash(bare.toUpperCase()) : undefined
}

/** The field's text while a person types or pastes; a pasted join link gives its code. */
export function formatJoinCodeInput(typed: string): string {
  const code = typed.split('/join/').at(-1) ?? ''
  return withDash(
    code
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 6)
      .toUpperCase(),
  )
}

function withDash(bare: string): string {
  return bare.length > 3 ? `${bare.slice(0, 3)}-${bare.slice(3)}` : bare
}
