export type RaceEntry = { name: string; subTypes?: readonly string[] }

/** What was chosen in the two fields; the one text that is kept is the sub-type where there is one. */
export type RaceChoice = { race: string; subType: string; subTypes: readonly string[] }

/** 'Foxkin' is chosen as Beastkin and Foxkin; what the list does not know stands as it is. */
export function raceChoiceOf(text: string, races: readonly RaceEntry[]): RaceChoice {
  const parent = races.find(({ subTypes }) => subTypes?.includes(text))
  if (parent) return { race: parent.name, subType: text, subTypes: parent.subTypes ?? [] }
  const listed = races.find(({ name }) => name === text)
  return { race: text, subType: '', subTypes: listed?.subTypes ?? [] }
}
