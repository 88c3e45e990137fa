export { MonstersPanel } from './roster/monsters-panel.tsx'
export { NpcsPanel } from './roster/npcs-panel.tsx'
export { PlayersPanel } from './roster/players-panel.tsx'
export { OwnSheetForm, OwnSheetLists } from './sheet/own-sheet.tsx'
