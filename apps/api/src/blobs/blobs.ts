/** Bytes stored under the SHA-256 of their content, in hex. */
export type Blobs = {
  /** Resolves when they are durable. Storing the same bytes again changes nothing. */
  put(id: string, bytes: Uint8Array): Promise<void>
  read(id: string): Promise<Uint8Array | undefined>
  remove(id: string): Promise<void>
}
