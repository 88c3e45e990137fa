import { EncodedPacketSink } from 'mediabunny'
import { type AudioWriter, beginFile, readTrack } from './audio-container.ts'

/** `duration` in milliseconds, as recorded: the files themselves may have none. */
export type PartToJoin = { duration: number; load: () => Promise<Blob> }

/**
 * One file with a length, of parts that each play alone and have the same kind of sound. Holds one part and the whole
 * in memory.
 */
export async function joinAudio(parts: readonly PartToJoin[]): Promise<Blob> {
  let file: AudioWriter | undefined
  let begin = 0
  let end = 0
  for (const { duration, load } of parts) {
    const track = await readTrack(await load())
    file ??= await beginFile(track)
    // Each part begins where it was recorded, and never inside the part before.
    const from = Math.max(begin, end)
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const at = from + Math.max(0, packet.timestamp)
      await file.add(packet, at)
      end = at + packet.duration
    }
    begin += duration / 1000
  }
  if (!file) throw new Error('Nothing to join')
  return new Blob([await file.end()], { type: file.mimeType })
}
