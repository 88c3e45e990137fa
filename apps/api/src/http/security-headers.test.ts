import { expect, test } from 'vitest'
import { startTestServer } from '../testing/index.ts'

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
  "media-src 'self' blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';" +
  "frame-ancestors 'none';base-uri 'none';form-action 'self'"

async function headersOf(env: Record<string, string>, url: string) {
  const server = await startTestServer({ env })
  const { headers } = await server.app.inject({ url })
  await server.close()
  return headers
}

test.each(['/healthz', '/api/nothing', '/api/auth/user', '/', '/api/docs'])('%s has the whole policy', async (url) => {
  const headers = await headersOf({}, url)
  expect(headers['content-security-policy']).toBe(POLICY)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('every answer has the same policy, not only the first', async () => {
  const server = await startTestServer()
  const policies: unknown[] = []
  for (const url of ['/healthz', '/healthz', '/api/nothing', '/']) {
    const { headers } = await server.app.inject({ url })
    policies.push([headers['content-security-policy'], headers['x-frame-options'], headers['referrer-policy']])
  }
  await server.close()
  expect(policies).toEqual(policies.map(() => [POLICY, 'DENY', 'same-origin']))
})

test("https gets HSTS, plain http doesn't", async () => {
  expect(await headersOf({}, '/healthz')).not.toHaveProperty('strict-transport-security')
  const secure = await headersOf({ PUBLIC_URL: 'https://table.example.com' }, '/healthz')
  expect(secure['strict-transport-security']).toBe('max-age=31536000')
})

test('the hosts of a third-party human check are allowed only if it is configured', async () => {
  const env = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' }
  const policy = String((await headersOf(env, '/healthz'))['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
})
