export { checkTable } from './check-table.ts'
export { type LineProblem, MOST_WEIGHT, readTable, type TableText, tableKey } from './read-table.ts'
export { DEEPEST_TABLE, MOST_DRAWN, type Rolled, rollTable } from './roll-table.ts'
export { type PlannedTable, planTables, readTablesFile, writeTablesFile } from './tables-file.ts'
