import helmet from '@fastify/helmet'
import type { CaptchaProvider } from '@lanternkeep/schema'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What a third-party human check needs to load; allowed only if that provider is configured. */
const CAPTCHA_HOSTS: Partial<Record<CaptchaProvider, string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  recaptcha: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
}

const YEAR_SECONDS = 31_536_000

export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // API answers belong to one person; a route whose answer may be cached says so itself.
  app.addHook('onRequest', async (request, reply) => {
    if ((request.routeOptions.url ?? request.url).startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  const captcha = CAPTCHA_HOSTS[config.captcha.provider] ?? []
  await app.register(helmet, {
    // For every request the plugin would build its headers again, though they never differ.
    global: false,
    contentSecurityPolicy: {
      // helmet's defaults include upgrade-insecure-requests, which breaks plain http in the local network.
      useDefaults: false,
      directives: {
        'default-src': [`'none'`],
        'script-src': [`'self'`, ...captcha],
        'style-src': [`'self'`, `'unsafe-inline'`, ...captcha],
        'img-src': [`'self'`, 'data:', 'blob:'],
        'media-src': [`'self'`, 'blob:'],
        'font-src': [`'self'`],
        'connect-src': [`'self'`, ...captcha],
        'manifest-src': [`'self'`],
        'worker-src': [`'self'`],
        ...(captcha.length > 0 ? { 'frame-src': captcha } : {}),
        'frame-ancestors': [`'none'`],
        'base-uri': [`'none'`],
        'form-action': [`'self'`],
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: YEAR_SECONDS, includeSubDomains: false }
      : false,
    // Outside a secure context these two only print warnings.
    crossOriginOpenerPolicy: config.publicUrl?.startsWith('https:') ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const headers = new Map<string, string>()
  app.addHook('onRequest', async (_, { raw, helmet }) => {
    if (headers.size > 0) return void raw.setHeaders(headers)
    const others = raw.getHeaderNames()
    helmet()
    for (const name of raw.getHeaderNames()) if (!others.includes(name)) headers.set(name, String(raw.getHeader(name)))
  })
}
