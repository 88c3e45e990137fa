export type MomentKind = 'round' | 'act' | 'roll' | 'handout' | 'mark'

/**
 * Something of the evening that can be heard again: when it was, and what to call it. `isEnd`: a fight was over with it.
 */
export type Moment = { id: string; kind: MomentKind; at: string; title: string; text: string; isEnd?: boolean }
