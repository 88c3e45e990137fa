import {
  countCampaignsCall,
  type DeletedUserAnswer,
  deleteUserCall,
  listAuditCall,
  listDeletedUsersCall,
  listOutboxCall,
  listUsersCall,
  makeResetLinkCall,
  type ResetLinkAnswer,
  readVersionShownCall,
  restoreUserCall,
  setAdminCall,
  setBlockedCall,
  setTierCall,
  setVersionCall,
  TIERS,
  type Tier,
  type User,
} from '@lanternkeep/schema'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { isGone, RequestError } from '../../http/request-error.ts'
import { learnUser } from '../auth.ts'
import { type PageRead, usePages } from '../pages.ts'
import { queryClient } from '../query-client.ts'
import { queryOf } from '../query-of.ts'
import { READ_WHEN_SEEN } from '../read-when-seen.ts'
import { suspectRights } from '../suspect-rights.ts'
import { callAsAdmin } from './call-as-admin.ts'

const held = queryOf(listDeletedUsersCall)
/** Of every search. */
const USERS_KEY = [listUsersCall.path]
const USERS_A_PAGE = 50
/** The search looks through fetched users and fetches more until it fills the screen. */
const LINES_A_PAGE = 200

type UserPages = InfiniteData<PageRead<User>, string>

export function useUsers(search: string) {
  return usePages(listUsersCall, { search, limit: USERS_A_PAGE, onError: suspectRights })
}

export function useOutbox() {
  return usePages(listOutboxCall, { limit: LINES_A_PAGE, onError: suspectRights })
}

export function useAudit() {
  return usePages(listAuditCall, { limit: LINES_A_PAGE, onError: suspectRights })
}

/** Deleted accounts that can still be restored. */
export function useHeldUsers() {
  const query = useQuery({
    ...held,
    queryFn: ({ signal }) => callAsAdmin(listDeletedUsersCall, { signal }),
    ...READ_WHEN_SEEN,
  })
  return { data: query.data, isPending: query.isPending, error: query.error, refetch: query.refetch }
}

/** What the admin takes for the plan of an account, and the server's, once earlier changes are answered. */
type Plan = { seen: Tier; stored: Tier }
const plans = new Map<string, Promise<Plan>>()

/**
 * Changes the row at once, and back if the server refuses. The arrow keys change a plan step by step: each change is
 * sent when the one before is answered, and only the last answer is shown. All of them are refused if another admin
 * changed the plan before the first.
 */
export async function setUserTier({ id, tier: before }: Pick<User, 'id' | 'tier'>, tier: Tier): Promise<void> {
  changeUser(id, { tier })
  const earlier = plans.get(id) ?? Promise.resolve({ seen: before, stored: before })
  const sent = earlier.then(({ seen }) => {
    const body = { tier, base: { tier: seen } }
    return renewedIfGone(callAsAdmin(setTierCall, { params: { userId: id }, body }))
  })
  const plan = sent.then(
    (user) => ({ seen: user.tier, stored: user.tier }),
    async (error: unknown) => {
      const last = await earlier
      return { ...last, stored: tierMeanwhile(error) ?? last.stored }
    },
  )
  plans.set(id, plan)
  const { stored } = await plan
  if (plans.get(id) === plan) {
    plans.delete(id)
    changeUser(id, { tier: stored })
    readAgainIfReading()
  }
  const user = await sent
  const { tier: _, ...others } = user
  changeUser(id, others)
  learnUser(user)
}

/** The plan that another admin set. */
function tierMeanwhile(error: unknown): Tier | undefined {
  const now = error instanceof RequestError ? error.now?.tier : undefined
  return TIERS.find((tier) => tier === now)
}

export async function setUserAdmin({ id }: User, isAdmin: boolean): Promise<void> {
  learn(await renewedIfGone(callAsAdmin(setAdminCall, { params: { userId: id }, body: { isAdmin } })))
}

export async function setUserBlocked({ id }: User, blocked: boolean): Promise<void> {
  learn(await renewedIfGone(callAsAdmin(setBlockedCall, { params: { userId: id }, body: { blocked } })))
}

export function makeResetLink({ id }: User): Promise<ResetLinkAnswer> {
  return renewedIfGone(callAsAdmin(makeResetLinkCall, { params: { userId: id } }))
}

/** How many campaigns on the server are deleted with the account. */
export async function countCampaignsOf({ id }: User): Promise<number> {
  const { count } = await renewedIfGone(callAsAdmin(countCampaignsCall, { params: { userId: id } }))
  return count
}

export async function deleteUser({ id }: User): Promise<DeletedUserAnswer> {
  const answer = await renewedIfGone(callAsAdmin(deleteUserCall, { params: { userId: id } }))
  changePages((page) => {
    const items = page.items.filter((user) => user.id !== id)
    return { ...page, items, total: page.total && page.total - 1 }
  })
  readAgainIfReading()
  await queryClient.invalidateQueries({ queryKey: held.queryKey })
  return answer
}

export async function restoreUser(id: string): Promise<User> {
  const user = await renewedIfGone(callAsAdmin(restoreUserCall, { params: { userId: id } }))
  await Promise.all([held.queryKey, USERS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return user
}

/** Fetches the version shown everywhere again. */
export async function setVersion(version: string): Promise<void> {
  await callAsAdmin(setVersionCall, { body: { version } })
  await queryClient.invalidateQueries({ queryKey: queryOf(readVersionShownCall).queryKey })
}

/** Another admin deleted or restored the account meanwhile: the lists show it. */
async function renewedIfGone<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isGone(error))
      for (const queryKey of [USERS_KEY, held.queryKey]) void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}

/** A read that began before a change was stored may bring back what was there before. */
function readAgainIfReading(): void {
  void queryClient.invalidateQueries({ queryKey: USERS_KEY, fetchStatus: 'fetching' })
}

function learn(user: User): void {
  changeUser(user.id, user)
  readAgainIfReading()
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
  queryClient.setQueriesData<UserPages>({ queryKey: USERS_KEY }, (data) => {
    return data && { ...data, pages: data.pages.map(change) }
  })
}
