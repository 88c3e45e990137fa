import {
  checkTwoFactorCall,
  newRecoveryCodesCall,
  readAccountCall,
  type SecondStepBody,
  startTwoFactorCall,
  type TwoFactorSetup,
  turnOffTwoFactorCall,
  turnOnTwoFactorCall,
} from '@lanternkeep/schema'
import { call } from '../http/call.ts'
import { queryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'

export function startTwoFactor(password: string): Promise<TwoFactorSetup> {
  return call(startTwoFactorCall, { body: { password } })
}

/** Returns the recovery codes, which are shown only now. */
export async function checkTwoFactor(totp: string): Promise<string[]> {
  return (await call(checkTwoFactorCall, { body: { totp } })).recoveryCodes
}

/** `recoveryCode`: one of those that were shown. */
export async function turnOnTwoFactor(recoveryCode: string | undefined): Promise<void> {
  await call(turnOnTwoFactorCall, { body: { recoveryCode } })
  await readAccountAgain()
}

export async function turnOffTwoFactor(body: SecondStepBody): Promise<void> {
  await call(turnOffTwoFactorCall, { body })
  await readAccountAgain()
}

export async function newRecoveryCodes(body: SecondStepBody): Promise<string[]> {
  const { recoveryCodes } = await call(newRecoveryCodesCall, { body })
  await readAccountAgain()
  return recoveryCodes
}

function readAccountAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryOf(readAccountCall).queryKey })
}
