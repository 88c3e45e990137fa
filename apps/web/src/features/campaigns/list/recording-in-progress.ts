/** Why a campaign can't leave this device, or be replaced by a copy, right now. */
export const RECORDING_IN_PROGRESS = 'A tab of this browser records in this campaign. Stop it first.'
