/** 'session-7-2026-11-20-part-1.webm' */
export function recordingFileName(
  { sessionNumber, startTime }: { sessionNumber: number | undefined; startTime: string },
  { segment, mimeType }: { segment: number; mimeType: string },
): string {
  const extension = mimeType.startsWith('audio/mp4') ? 'm4a' : 'webm'
  return `session-${sessionNumber ?? 'unknown'}-${startTime.slice(0, 10)}-part-${segment + 1}.${extension}`
}
