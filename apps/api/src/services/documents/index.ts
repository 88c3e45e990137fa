export { manyDocuments, oneDocument } from './document-answer.ts'
export { createDocuments, type Documents, type DocumentWriting } from './documents.ts'
export { newJoinCode } from './server-facts.ts'
export type { SqliteDocumentTx } from './sqlite-document-store.ts'
