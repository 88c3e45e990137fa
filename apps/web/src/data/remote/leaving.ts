import { type DeleteAccountBody, deleteAccountCall, downloadAccountCall } from '@lanternkeep/schema'
import { call } from '../http/call.ts'
import { send } from '../http/send.ts'

/** One file that Settings can restore. Read as bytes: it may hold many pictures. */
export async function downloadAccount(): Promise<Blob> {
  return (await send(downloadAccountCall.path)).blob()
}

/** Returns until when logging in takes the account back. */
export async function deleteOwnAccount(body: DeleteAccountBody): Promise<string> {
  return (await call(deleteAccountCall, { body })).heldUntil
}
