/** Why nothing can be recorded; `message` is for the person. */
export class MicrophoneError extends Error {
  override name = 'MicrophoneError'
}

export async function openMicrophone(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') {
    throw new MicrophoneError(
      window.isSecureContext
        ? 'This browser can not record.'
        : 'A browser gives no microphone to a page on plain http. Open Lanternkeep on localhost or https.',
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
  if (name === 'NotAllowedError')
    return 'The browser does not allow it. Allow the microphone for this page and try again.'
  if (name === 'NotFoundError') return 'No microphone was found.'
  if (name === 'NotReadableError') return 'Another program uses the microphone.'
  return 'The microphone could not be opened.'
}
