const RATE = 8_000

/** A tone as a WAV file: 16 bits, one channel. */
export function aTone(seconds: number): Blob {
  const samples = new Int16Array(seconds * RATE).map((_, index) => Math.round(8_000 * Math.sin(index / 5)))
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, word: string) => {
    for (const [index, letter] of [...word].entries()) header.setUint8(at + index, letter.charCodeAt(0))
  }
  text(0, 'RIFF')
  header.setUint32(4, 36 + samples.byteLength, true)
  text(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
  ] as const)
    header.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    header.setUint16(at, value, true)
  text(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  return new Blob([header, samples], { type: 'audio/wav' })
}
