import { type ChangelogBody, type ChangelogEntry, changelogAnswer } from '@lanternkeep/schema'
import { changeBoard } from './change-board.ts'
import { type Board, useBoard } from './use-board.ts'

const PATH = '/api/changelog'

export function useChangelog(): Board<ChangelogEntry> {
  return useBoard(PATH, changelogAnswer)
}

export function createEntry(body: ChangelogBody): Promise<void> {
  return changeBoard(PATH, { method: 'POST', body })
}

export function updateEntry(id: string, body: ChangelogBody): Promise<void> {
  return changeBoard(PATH, { method: 'PUT', id, body })
}

export function deleteEntry(id: string): Promise<void> {
  return changeBoard(PATH, { method: 'DELETE', id })
}
