export type RaceEntry = { name: string; subTypes?: readonly string[] }

/** The choice in the two fields. Only one text is stored: the sub-type if there is one. */
export type RaceChoice = { race: string; subType: string; subTypes: readonly string[] }

/** 'Foxkin' shows as Beastkin and Foxkin; unlisted text stays as it is. */
export function raceChoiceOf(text: string, races: readonly RaceEntry[]): RaceChoice {
  const parent = races.find(({ subTypes }) => subTypes?.includes(text))
  if (parent) return { race: parent.name, subType: text, subTypes: parent.subTypes ?? [] }
  const listed = races.find(({ name }) => name === text)
  return { race: text, subType: '', subTypes: listed?.subTypes ?? [] }
}
