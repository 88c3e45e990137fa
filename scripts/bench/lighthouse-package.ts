import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import { cache } from '../paths.ts'
import { ensureOutside } from './outside-packages.ts'

const folder = join(cache, 'bench-lighthouse')
const PINNED = { lighthouse: '13.5.0' } as const
export const lighthouseName = `Lighthouse ${PINNED.lighthouse}`

/** What is read of a report. A score is between 0 and 1; null for an audit that only informs. */
export type LighthouseReport = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
  runtimeError?: { code: string; message: string }
  runWarnings: string[]
}

export type Lighthouse = {
  navigation: (
    page: Page,
    requestor: () => Promise<unknown>,
    options: { config?: object; flags: object },
  ) => Promise<{ lhr: LighthouseReport } | undefined>
  /** The settings of a desktop; without a configuration it is a phone with a slow network. */
  desktopConfig: object
}

export async function loadLighthouse(): Promise<Lighthouse> {
  if (!ensureOutside(folder, PINNED)) {
    throw new Error('Lighthouse could not be installed: is the package registry within reach?')
  }
  return (await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)) as Lighthouse
}
