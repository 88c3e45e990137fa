import { type DeleteAccountBody, deleteAccountCall, downloadAccountCall } from '@lanternkeep/schema'
import { call } from '../http/call.ts'
import { send } from '../http/send.ts'

/** Its last bytes: a connection that broke may look like the end. */
const END = /,"sha256":"[0-9a-f]{64}"\}\s*$/
const END_BYTES = 100

/** One file that Settings can restore. Read as bytes: it may hold many pictures. Undefined if only a part arrived. */
export async function downloadAccount(): Promise<Blob | undefined> {
  const file = await (await send(downloadAccountCall.path)).blob()
  return END.test(await file.slice(-END_BYTES).text()) ? file : undefined
}

/** Returns until when logging in takes the account back. */
export async function deleteOwnAccount(body: DeleteAccountBody): Promise<string> {
  return (await call(deleteAccountCall, { body })).heldUntil
}
