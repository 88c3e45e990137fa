import type {
  AuditEntry,
  CampaignsCountAnswer,
  DeletedUserAnswer,
  HeldUser,
  OutboxMail,
  ResetLinkAnswer,
  Tier,
  User,
  VersionAnswer,
} from '@lanternkeep/schema'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { learnUser } from '../auth.ts'
import { type PageRead, usePages } from '../pages.ts'
import { queryClient } from '../query-client.ts'
import { request } from '../request.ts'
import { suspectRights } from '../suspect-rights.ts'

const USERS_PATH = '/api/admin/users'
const HELD_PATH = '/api/admin/deleted-users'
const USERS_A_PAGE = 50
/** The search looks through fetched users and fetches more until it fills the screen. */
const LINES_A_PAGE = 200

type UserPages = InfiniteData<PageRead<User>, string>

export function useUsers(search: string) {
  return usePages<User>(USERS_PATH, { search, limit: USERS_A_PAGE, onError: suspectRights })
}

export function useOutbox() {
  return usePages<OutboxMail>('/api/admin/outbox', { limit: LINES_A_PAGE, onError: suspectRights })
}

export function useAudit() {
  return usePages<AuditEntry>('/api/admin/audit', { limit: LINES_A_PAGE, onError: suspectRights })
}

/** Deleted accounts that can still be restored. */
export function useHeldUsers() {
  const query = useQuery({
    queryKey: [HELD_PATH],
    queryFn: ({ signal }) => ask<HeldUser[]>(HELD_PATH, { signal }),
    staleTime: 0,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** The server's plan of an account, once earlier changes are answered. */
const plans = new Map<string, Promise<Tier>>()

/**
 * Changes the row at once, and back if the server refuses. The arrow keys change a plan step by step: each change is
 * sent when the one before is answered, and only the last answer is shown.
 */
export async function setUserTier({ id, tier: before }: User, tier: Tier): Promise<void> {
  changeUser(id, { tier })
  const earlier = plans.get(id) ?? Promise.resolve(before)
  const sent = earlier.then(() => ask<User>(`${USERS_PATH}/${id}/tier`, { method: 'PATCH', body: { tier } }))
  const plan = sent.then(
    (user) => user.tier,
    () => earlier,
  )
  plans.set(id, plan)
  const stored = await plan
  if (plans.get(id) === plan) {
    plans.delete(id)
    changeUser(id, { tier: stored })
  }
  learnUser(await sent)
}

export async function setUserAdmin({ id }: User, isAdmin: boolean): Promise<void> {
  learn(await ask<User>(`${USERS_PATH}/${id}/admin`, { method: 'PATCH', body: { isAdmin } }))
}

export async function setUserBlocked({ id }: User, blocked: boolean): Promise<void> {
  learn(await ask<User>(`${USERS_PATH}/${id}/blocked`, { method: 'PATCH', body: { blocked } }))
}

export function makeResetLink({ id }: User): Promise<ResetLinkAnswer> {
  return ask(`${USERS_PATH}/${id}/generate-reset-link`, { method: 'POST' })
}

/** How many campaigns on the server are deleted with the account. */
export async function countCampaignsOf({ id }: User): Promise<number> {
  const { count } = await ask<CampaignsCountAnswer>(`${USERS_PATH}/${id}/campaigns-count`)
  return count
}

export async function deleteUser({ id }: User): Promise<DeletedUserAnswer> {
  const answer = await ask<DeletedUserAnswer>(`${USERS_PATH}/${id}`, { method: 'DELETE' })
  changePages((page) => {
    const items = page.items.filter((user) => user.id !== id)
    return { ...page, items, total: page.total && page.total - 1 }
  })
  await queryClient.invalidateQueries({ queryKey: [HELD_PATH] })
  return answer
}

export async function restoreUser(id: string): Promise<User> {
  const user = await ask<User>(`${HELD_PATH}/${id}/restore`, { method: 'POST' })
  await Promise.all([HELD_PATH, USERS_PATH].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
  return user
}

/** Fetches the version shown everywhere again. */
export async function setVersion(version: string): Promise<void> {
  await ask<VersionAnswer>('/api/admin/settings/version', { method: 'PATCH', body: { version } })
  await queryClient.invalidateQueries({ queryKey: ['/api/settings/version'] })
}

async function ask<T>(...call: Parameters<typeof request>): Promise<T> {
  try {
    return await request<T>(...call)
  } catch (error) {
    suspectRights(error)
    throw error
  }
}

function learn(user: User): void {
  changeUser(user.id, user)
  learnUser(user)
}

function changeUser(id: string, change: Partial<User>): void {
  changePages((page) => ({
    ...page,
    items: page.items.map((user) => (user.id === id ? { ...user, ...change } : user)),
  }))
}

/** In every cached search, without fetching. */
function changePages(change: (page: PageRead<User>) => PageRead<User>): void {
  queryClient.setQueriesData<UserPages>({ queryKey: [USERS_PATH] }, (data) => {
    return data && { ...data, pages: data.pages.map(change) }
  })
}
