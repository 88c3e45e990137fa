import { audioFileName, localDay } from '@lanternkeep/schema'

/** 'session-14-2026-11-20.webm'; `part` counts from 1, for one file of several. */
export function recordingFileName(
  { sessionNumber, startTime }: { sessionNumber: number | undefined; startTime: string },
  mimeType: string,
  part?: number,
): string {
  const extension = audioFileName(mimeType)?.split('.').at(-1) ?? 'webm'
  const which = part === undefined ? '' : `-part-${part}`
  return `session-${sessionNumber ?? 'unknown'}-${localDay(startTime)}${which}.${extension}`
}
