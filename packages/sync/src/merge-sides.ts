/** One value in each of the three documents, its path, and where to report a conflict. */
export type Three<T = unknown> = { base: T; theirs: T; mine: T }
export type Fields = Record<string, unknown>
export type ReportConflict = (path: string, values: Three) => void
