/** Stops reading the source once it has given that many. */
export async function* firstBytes(source: AsyncIterable<Uint8Array>, amount: number): AsyncGenerator<Uint8Array> {
  let left = amount
  if (left <= 0) return
  for await (const piece of source) {
    yield piece.subarray(0, left)
    left -= piece.length
    if (left <= 0) return
  }
}
