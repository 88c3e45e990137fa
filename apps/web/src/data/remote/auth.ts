import {
  type LoginBody,
  type MessageAnswer,
  type RegisterBody,
  type RegistrationAnswer,
  type RequestResetBody,
  type ResetPasswordBody,
  SESSION_END_REASONS,
  type SessionEndReason,
  type User,
} from '@lanternkeep/schema'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { RequestError, request } from './request.ts'

const USER_PATH = '/api/auth/user'
const SESSION_END = 'session end'

/** Null: the server says that no one is signed in. Undefined: not asked yet, or no answer. */
export function useUser(enabled = true) {
  const query = useQuery({ queryKey: [USER_PATH], queryFn: fetchUser, enabled })
  return { data: query.data, isPending: query.isPending, isError: query.isError, refetch: query.refetch }
}

/** Why the person is signed out, if they didn't do it themselves. */
export function useSessionEnd(): SessionEndReason | null {
  return useQuery<SessionEndReason | null>({ queryKey: [SESSION_END], queryFn: skipToken }).data ?? null
}

/** Asks the server again, after an answer that this person should not have gotten. */
export function askWhoIsSignedIn(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [USER_PATH] })
}

/** Updates the signed-in account with the server's answer, if it is about that one. */
export function learnUser(user: User): void {
  queryClient.setQueryData<User | null>([USER_PATH], (known) => (known?.id === user.id ? user : known))
}

export async function login(body: LoginBody): Promise<User> {
  const user = await request<User>('/api/auth/local', { method: 'POST', body })
  await forgetOlderAnswers()
  queryClient.setQueryData([SESSION_END], null)
  queryClient.setQueryData([USER_PATH], user)
  return user
}

export function register(body: RegisterBody): Promise<MessageAnswer> {
  return request('/api/auth/register', { method: 'POST', body })
}

/** The signed-in person may be the one with this address. */
export async function verifyEmail(token: string): Promise<MessageAnswer> {
  const answer = await request<MessageAnswer>(`/api/auth/verify-email/${encodeURIComponent(token)}`)
  void askWhoIsSignedIn()
  return answer
}

export function requestReset(body: RequestResetBody): Promise<MessageAnswer> {
  return request('/api/auth/request-reset', { method: 'POST', body })
}

/** Ends every sign-in session of that account, including this browser's if it is the one. */
export async function resetPassword(body: ResetPasswordBody): Promise<MessageAnswer> {
  const answer = await request<MessageAnswer>('/api/auth/reset-password', { method: 'POST', body })
  void askWhoIsSignedIn()
  return answer
}

export function resendVerification(email: string): Promise<MessageAnswer> {
  return request('/api/auth/resend-verification', { method: 'POST', body: { email } })
}

/**
 * What the register form needs to know: whether this server waits for its owner's setup code, and whether it sends
 * mail.
 */
export function useRegistration() {
  const query = useQuery<RegistrationAnswer>({ queryKey: ['/api/auth/registration'], refetchOnMount: 'always' })
  return { data: query.data, isPending: query.isPending }
}

/** Leaves the page: the server ends the sign-in session and redirects to the menu. */
export function logout() {
  window.location.assign('/api/logout')
}

/** Ends the sign-in session without leaving the page; throws TypeError without an answer. */
export async function endSession(): Promise<void> {
  const response = await fetch('/api/logout', { credentials: 'same-origin', redirect: 'manual' })
  if (response.type !== 'opaqueredirect' && !response.ok) throw new RequestError(response.status, response.statusText)
  await forgetOlderAnswers()
  queryClient.setQueryData([USER_PATH], null)
}

/** An answer still on its way is outdated: it says who was signed in before. */
function forgetOlderAnswers(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: [USER_PATH] })
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<User | null> {
  try {
    const user = await request<User | null>(USER_PATH, { signal })
    queryClient.setQueryData([SESSION_END], null)
    return user
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error
    const reason = SESSION_END_REASONS.find((known) => known === error.endedBy)
    queryClient.setQueryData([SESSION_END], reason ?? null)
    return null
  }
}
