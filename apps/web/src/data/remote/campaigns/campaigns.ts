import {
  type Campaign,
  type CampaignAnswer,
  createCampaignCall,
  deleteCampaignCall,
  type JoinAnswer,
  joinCampaignCall,
  listCampaignsCall,
  newJoinCodeCall,
} from '@lanternkeep/schema'
import { useQuery } from '@tanstack/react-query'
import { whileAlone } from '../../../lib/browser/tab-lock.ts'
import { call } from '../../http/call.ts'
import { RequestError } from '../../http/request-error.ts'
import { isChallenge } from '../captcha/challenge.ts'
import { queryOf } from '../query-of.ts'
import { forgetGuestSecret, guestSecret } from './guest-secret.ts'

/** How long New Game waits for an answer before the campaign opens as local. */
const CREATE_WITHIN_MS = 10_000
/** A server that takes longer counts as out of reach. */
const JOIN_WITHIN_MS = 15_000
const JOINED_FRESH_MS = 60_000

const ASKED_AGAIN_MS = 5_000

/** The campaigns that the caller owns or has joined, as the server has them now; asked again while it doesn't answer. */
export function useCampaignsInCloud(enabled: boolean) {
  const query = useQuery({
    ...queryOf(listCampaignsCall),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => state.status === 'error' && ASKED_AGAIN_MS,
  })
  return { data: query.data, isPending: query.isPending, isError: query.isError }
}

/** How many players are in a campaign of one's own, as the server knew it in the last minute. */
export function usePlayersJoined(campaignId: string, enabled: boolean): number | undefined {
  const { data } = useQuery({ ...queryOf(listCampaignsCall), enabled, staleTime: JOINED_FRESH_MS })
  return data?.find(({ id }) => id === campaignId)?.joined
}

/** Returns the accepted campaign, with the join code and owner from the server. */
export function createCampaignOnServer(campaign: Campaign): Promise<CampaignAnswer> {
  const { id, name, joinCode, playerCount, sessionNumber, startingLevel, lastModified, createdAt } = campaign
  const fields = { id, name, joinCode, playerCount, sessionNumber, startingLevel, lastModified, createdAt }
  return call(createCampaignCall, {
    body: { ...fields, syncStatus: 'local' },
    signal: AbortSignal.timeout(CREATE_WITHIN_MS),
  })
}

export async function deleteCampaignFromCloud(campaignId: string): Promise<void> {
  await call(deleteCampaignCall, { params: { id: campaignId } })
}

/** One tab after the other: the first answer makes this browser a guest, and the next tab joins as that one. */
export function joinCampaign(joinCode: string): Promise<JoinAnswer> {
  return whileAlone('lanternkeep-join', JOIN_WITHIN_MS, () => joinAlone(joinCode))
}

/** While someone else tries many codes, the server asks unknown browsers for some work first; this does it. */
async function joinAlone(joinCode: string): Promise<JoinAnswer> {
  const join = async (body: { joinCode: string; recaptchaToken?: string }) => {
    const headers = { 'x-guest-secret': guestSecret() }
    const answer = await call(joinCampaignCall, { body, headers, signal: AbortSignal.timeout(JOIN_WITHIN_MS) })
    forgetGuestSecret()
    return answer
  }
  try {
    return await join({ joinCode })
  } catch (error) {
    const challenge = error instanceof RequestError ? error.challenge : undefined
    if (!isChallenge(challenge)) throw error
    const { solveCaptcha } = await import('../captcha/solve-captcha.ts')
    return join({ joinCode, recaptchaToken: await solveCaptcha(challenge) })
  }
}

/** The old code stops working. Removed players can return with the new one. */
export function drawJoinCode(campaignId: string): Promise<CampaignAnswer> {
  return call(newJoinCodeCall, { params: { id: campaignId } })
}
