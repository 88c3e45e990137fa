import { type TableText, writeTablesFile } from '@lanternkeep/generators/tables'
import { saveFile } from '../../../lib/browser/save-file.ts'

export function downloadTables(tables: readonly TableText[], name: string): void {
  const safe = name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'table'
  saveFile(new Blob([writeTablesFile(tables)], { type: 'application/json' }), `${safe}.json`)
}
