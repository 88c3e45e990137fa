import { afterEach, expect, test, vi } from 'vitest'
import { forgetLogout, isLogoutPending, rememberLogout, settleLogout } from './pending-logout.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function answerWith(answer: (path: string) => Promise<Response>) {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** As a page sees a redirect that it doesn't follow. */
function redirect(): Response {
  return Object.defineProperties(Response.error(), { type: { value: 'opaqueredirect' } })
}

test('a logout without a server stays pending until the server answers', async () => {
  rememberLogout()
  const unreachable = answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await settleLogout()
  expect(unreachable).toHaveBeenCalledOnce()
  expect(isLogoutPending()).toBe(true)

  answerWith(async (path) => (path === '/api/logout' ? redirect() : Response.json({ user: null })))
  await settleLogout()
  expect(isLogoutPending()).toBe(false)
})

test("a hotel's sign-in page that answers every call doesn't end the sign-in session", async () => {
  rememberLogout()
  answerWith(async (path) => (path === '/api/logout' ? redirect() : new Response('<html>Sign in to the Wi-Fi</html>')))
  await settleLogout()
  expect(isLogoutPending()).toBe(true)
})

test("a server error doesn't end the sign-in session", async () => {
  rememberLogout()
  answerWith(() => Promise.resolve(new Response('', { status: 503 })))
  await settleLogout()
  expect(isLogoutPending()).toBe(true)
})

test('without a pending logout nothing is asked, and a new login clears it', async () => {
  const fetched = answerWith(() => Promise.resolve(new Response(null)))
  await settleLogout()
  rememberLogout()
  forgetLogout()
  await settleLogout()
  expect(fetched).not.toHaveBeenCalled()
})
