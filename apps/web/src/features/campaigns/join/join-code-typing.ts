import { formatJoinCodeInput } from '@lanternkeep/schema'

const SIGNS = 6
const A_CODE = /(?<![A-Za-z0-9])[A-Za-z0-9]{3}[-‐–—][A-Za-z0-9]{3}(?![A-Za-z0-9])/

/** The field's value before, and what the browser made of it: the text and its caret. */
type Typed = { before: string; text: string; caret: number; forward: boolean }

/** The code and the caret after a keystroke. The dash is automatic, and a seventh character is ignored. */
export function typeCode({ before, text, caret, forward }: Typed): { code: string; caret: number } {
  const isFull = signsOf(before).length === SIGNS
  if (isFull && signsOf(text).length === SIGNS + 1) return { code: before, caret: Math.max(caret - 1, 0) }
  const code = formatJoinCodeInput(text)
  // Only the dash was deleted: it comes back, and the caret moves on in the same direction.
  if (code === before && forward) return { code, caret: caret + 1 }
  return { code, caret: formatJoinCodeInput(text.slice(0, caret)).length }
}

/** The code in a pasted text, a join link or a sentence; undefined for only a part of one. */
export function codeInPasted(text: string): string | undefined {
  if (text.includes('/join/')) return formatJoinCodeInput(text)
  const written = A_CODE.exec(text)?.[0]
  if (written) return formatJoinCodeInput(written)
  return signsOf(text).length >= SIGNS ? formatJoinCodeInput(text) : undefined
}

function signsOf(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '')
}
