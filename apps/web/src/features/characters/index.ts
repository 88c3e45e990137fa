export { MonstersPanel } from './monsters-panel.tsx'
export { NpcsPanel } from './npcs-panel.tsx'
export { OwnSheetForm, OwnSheetLists } from './own-sheet.tsx'
export { PlayersPanel } from './players-panel.tsx'
