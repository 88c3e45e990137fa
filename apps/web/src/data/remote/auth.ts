import {
  type LoginBody,
  logInCall,
  logOutCall,
  type MessageAnswer,
  type RegisterAnswer,
  type RegisterBody,
  type RequestResetBody,
  type ResetPasswordBody,
  readRegistrationCall,
  readSignedInCall,
  readUserCall,
  registerCall,
  requestResetCall,
  resendVerificationCall,
  resetPasswordCall,
  SESSION_END_REASONS,
  type SessionEndReason,
  type User,
  verifyEmailCall,
} from '@lanternkeep/schema'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { RequestError } from '../http/request-error.ts'
import { send } from '../http/send.ts'
import { queryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'

const USER_KEY = [readSignedInCall.path]
const SESSION_END = 'session end'

/** Null: the server says that no one is signed in. Undefined: not asked yet, or no answer. */
export function useUser(enabled = true) {
  const query = useQuery({ queryKey: USER_KEY, queryFn: fetchUser, enabled })
  return { data: query.data, isPending: query.isPending, isError: query.isError, refetch: query.refetch }
}

/** Why the person is signed out, if they didn't do it themselves. */
export function useSessionEnd(): SessionEndReason | null {
  return useQuery<SessionEndReason | null>({ queryKey: [SESSION_END], queryFn: skipToken }).data ?? null
}

/** Asks the server again, after an answer that this person should not have gotten. */
export function askWhoIsSignedIn(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER_KEY })
}

/** Updates the signed-in account with the server's answer, if it is about that one. */
export function learnUser(user: User): void {
  queryClient.setQueryData<User | null>(USER_KEY, (known) => (known?.id === user.id ? user : known))
}

/** `restored`: the person had deleted the account, and has it back. */
export async function login(body: LoginBody): Promise<{ user: User; restored: boolean }> {
  const { restored = false, ...user } = await call(logInCall, { body })
  await learnSignedIn(user)
  return { user, restored }
}

/** Where mail need not be verified, the answer has the account: it is signed in. */
export async function register(body: RegisterBody): Promise<RegisterAnswer> {
  const answer = await call(registerCall, { body })
  if (answer.user) await learnSignedIn(answer.user)
  return answer
}

async function learnSignedIn(user: User): Promise<void> {
  await forgetOlderAnswers()
  queryClient.setQueryData([SESSION_END], null)
  queryClient.setQueryData(USER_KEY, user)
}

/** The signed-in person may be the one with this address. */
export async function verifyEmail(token: string): Promise<MessageAnswer> {
  const answer = await call(verifyEmailCall, { params: { token } })
  void askWhoIsSignedIn()
  return answer
}

export function requestReset(body: RequestResetBody): Promise<MessageAnswer> {
  return call(requestResetCall, { body })
}

/** Ends every sign-in session of that account, including this browser's if it is the one. */
export async function resetPassword(body: ResetPasswordBody): Promise<MessageAnswer> {
  const answer = await call(resetPasswordCall, { body })
  void askWhoIsSignedIn()
  return answer
}

export function resendVerification(email: string): Promise<MessageAnswer> {
  return call(resendVerificationCall, { body: { email } })
}

/**
 * What forms need to know: whether this server waits for its owner's setup code, whether it sends mail, and where to
 * ask for help.
 */
export function useRegistration() {
  const query = useQuery({ ...queryOf(readRegistrationCall), refetchOnMount: 'always' })
  return { data: query.data, isPending: query.isPending }
}

/** Leaves the page: the server ends the sign-in session and redirects to the menu. */
export function logout() {
  window.location.assign(logOutCall.path)
}

/**
 * Ends the sign-in session without leaving the page; throws without an answer. The answer is a redirect, which a page
 * can't read, and a hotel's sign-in page may answer with the same. So the server is asked whether the session has ended.
 */
export async function endSession({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
  await send(logOutCall.path, { redirect: 'manual', ...(signal && { signal }) })
  const { user } = await askSignedIn(signal)
  if (user) throw new Error('The server didn’t end the session')
  await forgetOlderAnswers()
  queryClient.setQueryData(USER_KEY, null)
}

/** An answer still on its way is outdated: it says who was signed in before. */
export function forgetOlderAnswers(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: USER_KEY })
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  const { user, reason } = await askSignedIn(signal)
  queryClient.setQueryData([SESSION_END], reason ?? null)
  return user
}

type SignedIn = { user: User | null; reason?: SessionEndReason | undefined }

/** A server that doesn't know the call is an older one. */
async function askSignedIn(signal?: AbortSignal): Promise<SignedIn> {
  try {
    return await call(readSignedInCall, { ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return askOlderServer(signal)
    return signedOutBy(error)
  }
}

async function askOlderServer(signal?: AbortSignal): Promise<SignedIn> {
  try {
    return { user: await call(readUserCall, { ...(signal && { signal }) }) }
  } catch (error) {
    return signedOutBy(error)
  }
}

/** What the server's 401 says; anything else is no answer, such as the 401 of a proxy, which has no code. */
function signedOutBy(error: unknown): SignedIn {
  if (!(error instanceof RequestError) || error.status !== 401 || error.code === undefined) throw error
  return { user: null, reason: SESSION_END_REASONS.find((known) => known === error.endedBy) }
}
