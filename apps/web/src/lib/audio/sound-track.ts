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
      await context.resume()
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
