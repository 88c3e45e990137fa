import type { Plugin } from 'vite'

const STORAGE = /[\\/]storage-dexie[\\/]rx-storage-instance-dexie\.js$/
const SHOWN_ONCE = 'var shownNonPremiumLog = false;'
const CHANNELS = /[\\/]broadcast-channel[\\/].+[\\/]method-chooser\.js$/
const FOR_OLD_BROWSERS = /IndexedDBMethod, LocalstorageMethod(?=\])/

/** RxDB's storage prints an advertisement with its first write. It has a flag for having done so, and no setting. */
export function withoutAdvertisement(): Plugin {
  return {
    name: 'lanternkeep:without-advertisement',
    transform(code, file) {
      if (!STORAGE.test(file)) return undefined
      if (!code.includes(SHOWN_ONCE)) throw new Error(`RxDB has changed how it advertises: look at ${file}`)
      return code.replace(SHOWN_ONCE, 'var shownNonPremiumLog = true;')
    },
  }
}

/** RxDB's tabs talk over BroadcastChannel, which every browser has that can run the build: other ways are left out. */
export function withoutOldChannels(): Plugin {
  return {
    name: 'lanternkeep:without-old-channels',
    transform(code, file) {
      if (!CHANNELS.test(file)) return undefined
      if (!FOR_OLD_BROWSERS.test(code)) throw new Error(`RxDB has changed how its tabs talk: look at ${file}`)
      return code.replace(FOR_OLD_BROWSERS, '')
    },
  }
}
