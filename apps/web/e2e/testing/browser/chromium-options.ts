import type { LaunchOptions } from '@playwright/test'
import { installedChromium } from '../../../../../scripts/test-runner/chromium.ts'

/**
 * The features that Playwright 1.65 turns off. Chromium reads only the last `--disable-features`, so our own list must
 * repeat them.
 */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Every new window loads two pages for its address bar, which cost more processor time than opening the app does. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** How the browser of the tests is started. */
export const chromiumOptions: LaunchOptions & { args: string[] } = {
  executablePath: process.env.CHROMIUM_PATH ?? installedChromium(),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
  ],
}
