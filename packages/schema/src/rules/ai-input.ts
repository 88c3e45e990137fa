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

/** Speech servers go by the name's ending: what a recording of this type is called; undefined for no audio. */
export function audioFileName(mimeType: string): string | undefined {
  const type = bareAudioType(mimeType)
  return Object.hasOwn(EXTENSIONS, type) ? `recording.${EXTENSIONS[type]}` : undefined
}

/** Without `;codecs=...`, which speech servers do not take. */
export function bareAudioType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}
