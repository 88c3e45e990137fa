/** A WebP that says it is this large; what a screen would show is missing. Another word makes it another picture. */
export function aWebp(word: string, { width = 1, height = 1 } = {}): Buffer {
  const data = Buffer.concat([Buffer.alloc(5), Buffer.from(word)])
  data.writeUInt8(0x2f, 0)
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return riff(part('VP8L', data))
}

/** The same with any parts, for tests of headers. */
export function riff(...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts])
  return Buffer.concat([Buffer.from('RIFF'), size(body.length), body])
}

export function part(name: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), size(data.length), data, Buffer.alloc(data.length % 2)])
}

function size(bytes: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32LE(bytes)
  return written
}
