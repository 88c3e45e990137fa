import type { TrashCollection, TrashedThing } from '../calls/campaigns/trash.ts'

const SESSION_TEXTS = ['gmNotes', 'aiNotes', 'summary', 'recap', 'keyTopics', 'partyLocation']

/**
 * How a deleted document is named to people. It may come from another version of the program, so nothing is assumed.
 */
export function trashedThing(collection: TrashCollection, document: { readonly [key: string]: unknown }): TrashedThing {
  switch (collection) {
    case 'characters':
      return { kind: characterKindOf(document.type), name: textOf(document.name), hasPicture: hasPicture(document) }
    case 'sessions':
      return { kind: 'session', name: `Session ${numberOf(document.sessionNumber)}`, words: wordsIn(document) }
    case 'handouts':
      return { kind: 'handout', name: textOf(document.title), hasPicture: hasPicture(document) }
    case 'prep':
      return { kind: prepKindOf(document.kind), name: textOf(document.name) }
    case 'recordings':
      return {
        kind: 'recording',
        name: `Recording of session ${numberOf(document.sessionNumber)}`,
        duration: numberOf(document.duration),
        device: textOf(document.deviceName),
      }
  }
}

function characterKindOf(type: unknown): TrashedThing['kind'] {
  return type === 'npc' || type === 'monster' ? type : 'player'
}

function prepKindOf(kind: unknown): TrashedThing['kind'] {
  return kind === 'result' || kind === 'table' ? kind : 'encounter'
}

function wordsIn(session: { readonly [key: string]: unknown }): number {
  return SESSION_TEXTS.reduce((sum, field) => sum + (textOf(session[field]).match(/\S+/g)?.length ?? 0), 0)
}

function hasPicture({ imageUrl }: { readonly [key: string]: unknown }): boolean {
  return textOf(imageUrl) !== ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
