import { EncodedPacketSink } from 'mediabunny'
import { beginFile, readTrack } from './audio-container.ts'

/** One piece of a file as a file of its own, from and until in milliseconds. Throws UnreadableAudioError. */
export async function cutAudio(file: Blob, from: number, until: number): Promise<Blob> {
  const track = await readTrack(file)
  const piece = await beginFile(track)
  const sink = new EncodedPacketSink(track)
  let begin: number | undefined
  for await (const packet of sink.packets()) {
    const at = packet.timestamp * 1000
    if (at < from) continue
    if (at >= until) break
    begin ??= packet.timestamp
    await piece.add(packet, packet.timestamp - begin)
  }
  return new Blob([await piece.end()], { type: piece.mimeType })
}
