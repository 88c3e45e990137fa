export { MonstersPanel } from './monsters-panel.tsx'
export { NpcsPanel } from './npcs-panel.tsx'
export { PlayersPanel } from './players-panel.tsx'
export { OwnSheetForm, OwnSheetLists } from './sheet/own-sheet.tsx'
