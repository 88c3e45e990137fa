export { createDocuments, type Documents, type DocumentWriting } from './documents.ts'
export { listDocuments } from './list-documents.ts'
export { newJoinCode } from './outside-facts.ts'
