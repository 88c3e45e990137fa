import {
  type ChangeEmailBody,
  type ChangeNameBody,
  type ChangePasswordBody,
  type ChangeQuestionBody,
  cancelEmailCall,
  changeEmailCall,
  changeNameCall,
  changePasswordCall,
  changeQuestionCall,
  endOtherSessionsCall,
  endSignInSessionCall,
  listSignInSessionsCall,
  type OwnAccount,
  readAccountCall,
} from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { learnUser } from './auth.ts'
import { givesUp } from './gives-up.ts'
import { queryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'
import { READ_WHEN_SEEN } from './read-when-seen.ts'

const account = queryOf(readAccountCall)
const sessions = queryOf(listSignInSessionsCall)

export function useOwnAccount() {
  const query = useQuery({ ...account, ...READ_WHEN_SEEN })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** After something else than this page's own dialogs changed it. */
export function askForOwnAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: account.queryKey })
}

export function useSignInSessions() {
  const query = useQuery({ ...sessions, ...READ_WHEN_SEEN })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

export async function changeName(body: ChangeNameBody): Promise<void> {
  learn(await call(changeNameCall, { body, signal: givesUp() }))
}

export async function changeEmail(body: ChangeEmailBody): Promise<OwnAccount> {
  return learn(await call(changeEmailCall, { body, signal: givesUp() }))
}

/** Its link may have been opened before: then the answer has the new address. */
export async function cancelNewEmail(): Promise<OwnAccount> {
  return learn(await call(cancelEmailCall, { signal: givesUp() }))
}

export async function changePassword(body: ChangePasswordBody): Promise<void> {
  learn(await call(changePasswordCall, { body, signal: givesUp() }))
  void queryClient.invalidateQueries({ queryKey: sessions.queryKey })
}

export async function changeSecurityQuestion(body: ChangeQuestionBody): Promise<void> {
  learn(await call(changeQuestionCall, { body, signal: givesUp() }))
}

export async function endSignInSession(id: string): Promise<void> {
  await call(endSignInSessionCall, { params: { id } })
  await queryClient.invalidateQueries({ queryKey: sessions.queryKey })
}

/** Returns how many devices were signed out. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await call(endOtherSessionsCall)
  await queryClient.invalidateQueries({ queryKey: sessions.queryKey })
  return ended
}

function learn(answer: OwnAccount): OwnAccount {
  queryClient.setQueryData(account.queryKey, answer)
  learnUser(answer.user)
  return answer
}
