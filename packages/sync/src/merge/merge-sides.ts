/** One value in each of the three documents. */
export type Three<T = unknown> = { base: T; theirs: T; mine: T }
/** With its path in the document. */
export type Sides<T = unknown> = Three<T> & { path: string }
export type Fields = Record<string, unknown>
/** The three documents, and what is merged of them so far. */
export type Documents = Three<Fields> & { merged: Fields }
export type ReportConflict = (sides: Sides) => void
