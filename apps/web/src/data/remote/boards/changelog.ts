import {
  type ChangelogBody,
  type ChangelogEntry,
  changeEntryCall,
  createEntryCall,
  deleteEntryCall,
  listChangelogCall,
} from '@lanternkeep/schema'
import { unlessGone } from '../../http/request-error.ts'
import { callAsAdmin } from '../admin/call-as-admin.ts'
import { givesUp } from '../gives-up.ts'
import { changeBoard } from './change-board.ts'
import { type Board, useBoard } from './use-board.ts'

export function useChangelog(): Board<ChangelogEntry> {
  return useBoard(listChangelogCall)
}

export function createEntry(body: ChangelogBody): Promise<void> {
  return changeBoard(listChangelogCall, callAsAdmin(createEntryCall, { body, signal: givesUp() }))
}

export function updateEntry(id: string, body: ChangelogBody): Promise<void> {
  return changeBoard(listChangelogCall, callAsAdmin(changeEntryCall, { params: { id }, body, signal: givesUp() }))
}

export function deleteEntry(id: string): Promise<void> {
  return changeBoard(listChangelogCall, unlessGone(callAsAdmin(deleteEntryCall, { params: { id } })))
}
