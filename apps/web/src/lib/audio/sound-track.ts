import type { SoundTrack } from './device-speech.ts'

/** A file as the track of a stream that no one hears. It plays from the file: ten minutes of samples fill a phone. */
export function soundTrackOf(file: Blob): SoundTrack {
  const url = URL.createObjectURL(file)
  const audio = new Audio(url)
  const context = new AudioContext()
  const stream = context.createMediaStreamDestination()
  context.createMediaElementSource(audio).connect(stream)
  const [track] = stream.stream.getAudioTracks()
  if (!track) throw new Error('The stream has no track')
  return {
    track,
    at: () => audio.currentTime * 1000,
    play: async () => {
      await resumed(context)
      await audio.play()
    },
    pause: () => audio.pause(),
    ended: new Promise((resolve, reject) => {
      audio.addEventListener('ended', () => resolve(), { once: true })
      // What is before damage was heard.
      audio.addEventListener('error', () => (audio.currentTime > 0 ? resolve() : reject(audio.error)), { once: true })
    }),
    close: () => {
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
      void context.close()
    },
  }
}

/** Much longer than a browser takes that lets it play. */
const RESUMES_WITHIN_MS = 2_000

/** Before the page's first tap, a browser may neither refuse nor begin: it would wait for the tap without a word. */
async function resumed(context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refused = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The browser plays nothing before a tap')), RESUMES_WITHIN_MS)
  })
  try {
    await Promise.race([context.resume(), refused])
  } finally {
    clearTimeout(timer)
  }
}
