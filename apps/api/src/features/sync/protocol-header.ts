import { PROTOCOL_VERSION } from '@lanternkeep/sync'
import { AppError } from '../../errors/app-error.ts'

export const PROTOCOL_HEADER = 'x-sync-protocol'

/** 426 for a device that speaks another protocol, or names none: its copy keeps working locally. */
export function requireProtocol(spoken: unknown): void {
  if (spoken !== String(PROTOCOL_VERSION)) throw updateNeeded()
}

export function updateNeeded(): AppError {
  return new AppError('update_needed', 'This app is out of date. Please reload it to get the update.')
}
