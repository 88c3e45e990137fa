/** One value as three documents have it, where it lies, and where to leave what can not be merged. */
export type Three<T = unknown> = { base: T; theirs: T; mine: T }
export type Fields = Record<string, unknown>
export type ReportConflict = (path: string, values: Three) => void
