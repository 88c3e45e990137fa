import type { Plugin } from 'vite'

const FILE = /[\\/]storage-dexie[\\/]rx-storage-instance-dexie\.js$/
const SHOWN_ONCE = 'var shownNonPremiumLog = false;'

/** RxDB's storage prints an advertisement with its first write. It has a flag for having done so, and no setting. */
export function withoutAdvertisement(): Plugin {
  return {
    name: 'lanternkeep:without-advertisement',
    transform(code, file) {
      if (!FILE.test(file)) return undefined
      if (!code.includes(SHOWN_ONCE)) throw new Error(`RxDB has changed how it advertises: look at ${file}`)
      return code.replace(SHOWN_ONCE, 'var shownNonPremiumLog = true;')
    },
  }
}
