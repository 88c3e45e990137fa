const STEP_BYTES = 0x8000

/** `Uint8Array.toBase64` is too new to rely on. */
export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let from = 0; from < bytes.length; from += STEP_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(from, from + STEP_BYTES))
  }
  return btoa(binary)
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return bytes
}
