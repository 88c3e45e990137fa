import { Signer } from '@fastify/cookie'

/** About as many as are signed in at one time. */
const MOST_KNOWN = 2_000

export type CookieSigner = Pick<Signer, 'sign' | 'unsign'>

/**
 * Signs cookies, and remembers those whose signature was right: a browser sends the same one with every request, and
 * the plugin signs it again each time. Whether its session lasts is another question.
 */
export function createCookieSigner(secret: string): CookieSigner {
  const signer = new Signer(secret)
  const cookieOf = new Map<string, string>()
  const idOf = new Map<string, string>()

  const remember = (id: string, cookie: string) => {
    const [oldest] = idOf
    if (oldest && idOf.size >= MOST_KNOWN) {
      idOf.delete(oldest[0])
      cookieOf.delete(oldest[1])
    }
    idOf.set(cookie, id)
    cookieOf.set(id, cookie)
  }
  return {
    sign: (id) => cookieOf.get(id) ?? signer.sign(id),
    unsign: (cookie) => {
      const value = idOf.get(cookie)
      if (value !== undefined) return { valid: true, renew: false, value }
      const unsigned = signer.unsign(cookie)
      if (unsigned.valid) remember(unsigned.value, cookie)
      return unsigned
    },
  }
}
