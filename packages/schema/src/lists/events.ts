export const EVENT_CATEGORIES = [
  'combat',
  'social',
  'exploration',
  'mystery',
  'supernatural',
  'environmental',
  'political',
  'magical',
  'economic',
  'random',
] as const
export type EventCategory = (typeof EVENT_CATEGORIES)[number]

export const EVENT_SETTINGS = [
  'any',
  'urban',
  'wilderness',
  'dungeon',
  'forest',
  'desert',
  'mountain',
  'swamp',
  'ocean',
  'underground',
  'arctic',
  'volcanic',
  'planar',
  'other',
] as const
export type EventSetting = (typeof EVENT_SETTINGS)[number]

export const DANGER_LEVELS = ['harmless', 'minor', 'moderate', 'dangerous', 'deadly'] as const
export type DangerLevel = (typeof DANGER_LEVELS)[number]

export const DEFAULT_DANGER_MIX = { harmless: 20, minor: 30, moderate: 30, dangerous: 15, deadly: 5 } as const

export const EVENT_QUANTITY = { min: 1, max: 10, fallback: 1 } as const
