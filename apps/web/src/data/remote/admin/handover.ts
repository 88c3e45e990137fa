import { type HandOverBody, handOverCall } from '@lanternkeep/schema'
import { askWhoIsSignedIn } from '../auth.ts'
import { askForOwnAccount } from '../own-account.ts'
import { callAsAdmin } from './call-as-admin.ts'

/** The caller stays an admin, and this page learns so. */
export async function handOverServer(body: HandOverBody): Promise<void> {
  await callAsAdmin(handOverCall, { body })
  void askWhoIsSignedIn()
  void askForOwnAccount()
}
