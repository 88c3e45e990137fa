/**
 * The sample campaign that comes with the app. Its id is its only mark. It is made on the device and never leaves it
 * (packages/sync/SPEC.md, R17).
 */
export const SAMPLE_ID = 'sample-harrow-ford'
