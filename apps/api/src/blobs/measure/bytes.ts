/** What a browser has to make room for. `frames` is 1 for a still picture. */
export type Measure = { width: number; height: number; frames: number }

/** Reads headers only: nothing is decompressed. Throws a RangeError for bytes that end too early or say nothing. */
export type Measurer = (bytes: DataView) => Measure

/** Four letters that name a part of a file. */
export function nameAt(bytes: DataView, at: number): string {
  return String.fromCharCode(bytes.getUint8(at), bytes.getUint8(at + 1), bytes.getUint8(at + 2), bytes.getUint8(at + 3))
}

export function uint24LE(bytes: DataView, at: number): number {
  return bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x10000
}

/** Throws the error that a DataView throws for reading beyond its end. */
export function requireThat(isFine: boolean): void {
  if (!isFine) throw new RangeError('The picture is damaged')
}
