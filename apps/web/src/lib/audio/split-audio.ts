import { EncodedPacketSink } from 'mediabunny'
import { type AudioWriter, beginFile, readTrack } from './audio-container.ts'

/** A part that plays alone. `duration` in milliseconds; `progress`: how much of the file was read, from 0 to 1. */
export type AudioPart = { bytes: ArrayBuffer; mimeType: string; duration: number; progress: number }

type Bounds = { longestMs: number; mostBytes: number }

/** Cuts any file with sound into parts, without encoding it again. Throws UnreadableAudioError. */
export async function* splitAudio(file: Blob, { longestMs, mostBytes }: Bounds): AsyncGenerator<AudioPart> {
  const track = await readTrack(file)
  const total = await track.computeDuration()
  let part: { file: AudioWriter; from: number; until: number; bytes: number } | undefined
  const ended = async ({ file: written, from, until }: NonNullable<typeof part>): Promise<AudioPart> => {
    const { mimeType } = written
    return {
      bytes: await written.end(),
      mimeType,
      duration: (until - from) * 1000,
      progress: Math.min(1, until / total),
    }
  }
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const end = packet.timestamp + packet.duration
    const isFull = part && ((end - part.from) * 1000 > longestMs || part.bytes + packet.byteLength > mostBytes)
    if (part && isFull) {
      yield await ended(part)
      part = undefined
    }
    part ??= { file: await beginFile(track), from: packet.timestamp, until: packet.timestamp, bytes: 0 }
    await part.file.add(packet, packet.timestamp - part.from)
    part.until = end
    part.bytes += packet.byteLength
  }
  if (part) yield await ended(part)
}
