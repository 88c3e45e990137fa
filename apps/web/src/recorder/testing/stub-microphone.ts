import { vi } from 'vitest'
import { AcceleratedRecorder } from './accelerated-recorder.ts'

/** A microphone that is always allowed; sound is emitted by hand. `vi.unstubAllGlobals` removes it. */
export function stubMicrophone(): void {
  const track = Object.assign(new EventTarget(), { stop: () => {} })
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  vi.stubGlobal('MediaRecorder', AcceleratedRecorder)
  vi.stubGlobal('AudioContext', SilentContext)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => stream },
    storage: { estimate: async () => ({ usage: 0, quota: 1e9 }) },
    userAgent: navigator.userAgent,
  })
}

/** Every running recorder emits a slice. */
export function emitSlice(): void {
  for (const recorder of AcceleratedRecorder.running) recorder.emit('sound')
}

/** Its meter reads nothing. */
class SilentContext {
  createAnalyser = () => ({ fftSize: 2048, getFloatTimeDomainData: () => {} })
  createMediaStreamSource = () => ({ connect: () => {} })
  close = async () => {}
}
