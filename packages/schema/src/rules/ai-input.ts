const EXTENSIONS: Record<string, string> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
}

/** A file name for a recording of this type, since speech servers go by the extension; undefined if it is not audio. */
export function audioFileName(mimeType: string): string | undefined {
  const type = bareAudioType(mimeType)
  return Object.hasOwn(EXTENSIONS, type) ? `recording.${EXTENSIONS[type]}` : undefined
}

/** Without `;codecs=...`, which speech servers reject. */
export function bareAudioType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}
