import {
  ADTS,
  type AudioCodec,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  FLAC,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** `message` is for the person. */
export class UnreadableAudioError extends Error {
  override name = 'UnreadableAudioError'
}

const FORMATS = [WEBM, MATROSKA, MP4, QTFF, MP3, OGG, WAVE, FLAC, ADTS]

type Container = { mimeType: string; format: () => OutputFormat }

/** What browsers play and speech servers take, for each codec. Nothing is encoded again. */
function containerOf(codec: AudioCodec): Container {
  if (codec === 'aac') return { mimeType: 'audio/mp4', format: () => new Mp4OutputFormat() }
  if (codec === 'mp3') return { mimeType: 'audio/mpeg', format: () => new Mp3OutputFormat() }
  if (codec === 'flac') return { mimeType: 'audio/flac', format: () => new FlacOutputFormat() }
  if (codec === 'opus' || codec === 'vorbis')
    return { mimeType: `audio/webm;codecs=${codec}`, format: () => new WebMOutputFormat() }
  if (codec.startsWith('pcm-') || codec === 'alaw' || codec === 'ulaw')
    return { mimeType: 'audio/wav', format: () => new WavOutputFormat() }
  throw new UnreadableAudioError(`Sound of the kind ${codec} can’t be used here.`)
}

/** The first sound of a file. Throws UnreadableAudioError if there is none. */
export async function readTrack(file: Blob): Promise<InputAudioTrack> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS })
  const track = await input.getPrimaryAudioTrack().catch(() => null)
  if (!track) throw new UnreadableAudioError('There is no sound in this file that can be read.')
  return track
}

export type AudioWriter = {
  mimeType: string
  /** `at`: in seconds from the file's beginning. */
  add(packet: EncodedPacket, at: number): Promise<void>
  end(): Promise<ArrayBuffer>
}

/** A new file for sound like this. */
export async function beginFile(track: InputAudioTrack): Promise<AudioWriter> {
  const [codec, decoderConfig] = await Promise.all([track.getCodec(), track.getDecoderConfig()])
  if (codec === null || decoderConfig === null)
    throw new UnreadableAudioError('The sound in this file is of an unknown kind.')
  const { mimeType, format } = containerOf(codec)
  const target = new BufferTarget()
  const output = new Output({ format: format(), target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  return {
    mimeType,
    add: (packet, at) =>
      source.add(new EncodedPacket(packet.data, packet.type, at, packet.duration), { decoderConfig }),
    async end() {
      await output.finalize()
      if (!target.buffer) throw new Error('The file was not written')
      return target.buffer
    },
  }
}
