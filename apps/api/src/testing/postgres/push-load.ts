import { setTimeout as wait } from 'node:timers/promises'
import { aPlayer } from '@lanternkeep/schema/testing'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import { SYNC_HEADERS, type TestBrowser, type TestServer } from '../index.ts'

/** GMs with a campaign each. */
export async function seedCampaigns(
  server: TestServer,
  count: number,
): Promise<{ gm: TestBrowser; campaignId: string }[]> {
  const ids = Array.from({ length: count }, (_, number) => `moor-${number}`)
  return Promise.all(
    ids.map(async (campaignId) => {
      const gm = server.signIn('gm')
      expect((await gm.post('/api/campaigns', { id: campaignId, name: 'The Moor' })).statusCode).toBe(201)
      return { gm, campaignId }
    }),
  )
}

export function pushOne(gm: TestBrowser, campaignId: string, id: string): Promise<LightMyRequestResponse> {
  const rows = [{ doc: aPlayer({ id, campaignId, rev: `r-${id}` }), base: null }]
  return gm.post('/api/sync/push', { collection: 'characters', replica: campaignId, rows }, { headers: SYNC_HEADERS })
}

export function isBusy({ statusCode, headers }: LightMyRequestResponse): boolean {
  return statusCode === 503 && Number(headers['retry-after']) > 0
}

export type Load = { acknowledged: Map<string, string[]>; busy: number; wrong: string[] }

/** Each GM adds one character after the other, as their device would: one that isn't accepted is sent again. */
export async function pushUntil(
  campaigns: Awaited<ReturnType<typeof seedCampaigns>>,
  isOver: (load: Load) => boolean,
  onAnswer: () => void = () => {},
) {
  const load: Load = { acknowledged: new Map(campaigns.map(({ campaignId }) => [campaignId, []])), busy: 0, wrong: [] }
  const pushAll = async ({ gm, campaignId }: (typeof campaigns)[number]) => {
    for (let number = 0; !isOver(load); ) {
      const id = `${campaignId}-${number}`
      const answer = await pushOne(gm, campaignId, id)
      onAnswer()
      if (answer.statusCode === 200 && answer.json().verdicts[0]?.verdict === 'ok') {
        load.acknowledged.get(campaignId)?.push(id)
        number += 1
      } else if (isBusy(answer)) {
        load.busy += 1
        await wait(20)
      } else {
        load.wrong.push(`${answer.statusCode} ${answer.body}`)
        return
      }
    }
  }
  return { load, done: Promise.all(campaigns.map(pushAll)) }
}

export function countOf({ acknowledged }: Load): number {
  return [...acknowledged.values()].reduce((count, ids) => count + ids.length, 0)
}

export async function expectAllStored(load: Load, client: pg.Client) {
  expect(load.wrong).toEqual([])
  if (process.env.FAILURE_ROUNDS) console.info(`${countOf(load)} acknowledged, ${load.busy} told to come back`)
  const stored = await client.query<{ id: string }>('select id from doc')
  const ids = new Set(stored.rows.map(({ id }) => id))
  for (const acknowledged of load.acknowledged.values()) {
    expect(acknowledged.filter((id) => !ids.has(id)).slice(0, 5)).toEqual([])
  }
  // No two rows have the same number, and none has one that was not given yet.
  const { rows } = await client.query(
    `select campaign_id from scope join doc using (campaign_id) group by campaign_id, scope.seq
      having count(*) > count(distinct doc.seq) or max(doc.seq) <> scope.seq`,
  )
  expect(rows).toEqual([])
}
