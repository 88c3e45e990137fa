/** Why nothing can be recorded; `message` is for the person. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
}

export async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
    throw new MicrophoneError(
      window.isSecureContext
        ? 'This browser can’t record.'
        : 'Browsers only allow the microphone on https or localhost. Open Lanternkeep there to record.',
    )
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, autoGainControl: true } })
  } catch (error) {
    throw new MicrophoneError(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Microphone access is blocked. Allow it for this page and try again.'
  if (name === 'NotFoundError') return 'No microphone was found.'
  if (name === 'NotReadableError') return 'Another program is using the microphone.'
  return 'Couldn’t open the microphone.'
}
