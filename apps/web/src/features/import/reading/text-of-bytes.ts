/** How much of a file is looked at to see whether it is a text. */
const LOOKED_AT = 8_192
/** Of what is looked at: more of them, and it is no text. */
const MOST_STRANGE = 0.1

/** The text in these bytes: UTF-8 or UTF-16. Undefined if it is none. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, LOOKED_AT)
  if (start.includes(0)) return undefined
  const text = new TextDecoder().decode(start)
  const strange = text.match(/[\p{Cc}\uFFFD]/gu)?.filter((letter) => !'\n\r\t\f'.includes(letter)).length ?? 0
  // Older programs write Latin letters of one byte, which are no UTF-8; a few of them are no sign of junk.
  if (strange > text.length * MOST_STRANGE) return undefined
  const whole = new TextDecoder().decode(bytes)
  return whole.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : whole
}
