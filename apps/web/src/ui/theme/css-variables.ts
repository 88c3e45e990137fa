import type { CSSVariablesResolver } from '@mantine/core'

type Tokens = Record<string, string>

const FAMILIES = ['moss', 'straw', 'ember', 'sky', 'plum'] as const

const night: Tokens = {
  canvas: '#10141e',
  surface: '#161b28',
  raised: '#1d2332',
  inset: '#0c0f17',
  line: '#2c3448',
  'line-strong': '#6f7890',
  text: '#ece7db',
  muted: '#b3b3bd',
  amber: '#f0b04b',
  'amber-tint': '#2e2718',
  'amber-tint-hover': '#3a301b',
  'on-fill': '#1c1405',
  focus: '#f6c470',
  veil: 'rgb(8 10 16 / 0.66)',
  'shadow-1': '0 1px 2px rgb(0 0 0 / 0.35)',
  'shadow-2': '0 6px 18px rgb(0 0 0 / 0.4)',
  'shadow-3': '0 18px 48px rgb(0 0 0 / 0.55)',
  glow: 'rgb(240 176 75 / 0.24)',
  'glow-near': 'rgb(240 176 75 / 0.12)',
  'glow-far': 'rgb(240 176 75 / 0.07)',
}

const parchment: Tokens = {
  canvas: '#f5efe2',
  surface: '#fbf7ee',
  raised: '#fffdf8',
  inset: '#fffdf8',
  line: '#ddd1ba',
  'line-strong': '#857a66',
  text: '#241e15',
  muted: '#5f5546',
  amber: '#8a5305',
  'amber-tint': '#f8e7c6',
  'amber-tint-hover': '#f2dcb2',
  'on-fill': '#fffdf8',
  focus: '#8a5305',
  veil: 'rgb(52 40 20 / 0.5)',
  'shadow-1': '0 1px 2px rgb(84 62 24 / 0.12)',
  'shadow-2': '0 6px 18px rgb(84 62 24 / 0.14)',
  'shadow-3': '0 18px 48px rgb(60 42 12 / 0.24)',
  glow: 'rgb(243 180 74 / 0.44)',
  'glow-near': 'rgb(243 190 90 / 0.26)',
  'glow-far': 'rgb(243 196 110 / 0.2)',
}

/** The tokens of both schemes, and Mantine's own variables set from them. `variables.css` is made of this. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: schemeVariables(night, 4, 14),
  light: schemeVariables(parchment, 8, 10),
})

function schemeVariables(tokens: Tokens, shade: 4 | 8, tintPercent: number) {
  const variables: Record<string, string> = {
    '--mantine-color-body': 'var(--lk-canvas)',
    '--mantine-color-text': 'var(--lk-text)',
    '--mantine-color-bright': 'var(--lk-text)',
    '--mantine-color-dimmed': 'var(--lk-muted)',
    '--mantine-color-placeholder': 'var(--lk-muted)',
    '--mantine-color-anchor': 'var(--lk-amber)',
    '--mantine-color-default': 'var(--lk-raised)',
    '--mantine-color-default-hover': 'var(--lk-line)',
    '--mantine-color-default-color': 'var(--lk-text)',
    '--mantine-color-default-border': 'var(--lk-line-strong)',
    '--mantine-color-disabled': 'var(--lk-line)',
    '--mantine-color-disabled-color': 'var(--lk-muted)',
    '--mantine-color-disabled-border': 'var(--lk-line)',
    '--mantine-color-error': 'var(--lk-ember)',
    ...lanternVariables(),
    ...grayVariables(),
  }
  for (const [name, value] of Object.entries(tokens)) variables[`--lk-${name}`] = value
  for (const family of FAMILIES) Object.assign(variables, familyVariables(family, shade, tintPercent))
  return variables
}

function familyVariables(family: string, shade: number, tintPercent: number) {
  const own = `var(--mantine-color-${family}-${shade})`
  const tint = (percent: number) => `color-mix(in srgb, ${own} ${percent}%, transparent)`
  return {
    [`--lk-${family}`]: own,
    [`--lk-${family}-tint`]: tint(tintPercent),
    [`--mantine-color-${family}-text`]: own,
    [`--mantine-color-${family}-filled`]: own,
    [`--mantine-color-${family}-filled-hover`]: `color-mix(in srgb, ${own} 88%, var(--lk-text))`,
    [`--mantine-color-${family}-outline`]: own,
    [`--mantine-color-${family}-light-color`]: own,
    [`--mantine-color-${family}-light`]: tint(tintPercent),
    [`--mantine-color-${family}-light-hover`]: tint(18),
    [`--mantine-color-${family}-outline-hover`]: tint(tintPercent),
  }
}

function lanternVariables() {
  return {
    '--mantine-color-lantern-text': 'var(--lk-amber)',
    '--mantine-color-lantern-filled': 'var(--lk-amber)',
    '--mantine-color-lantern-filled-hover': 'color-mix(in srgb, var(--lk-amber) 88%, var(--lk-text))',
    '--mantine-color-lantern-outline': 'var(--lk-amber)',
    '--mantine-color-lantern-outline-hover': 'var(--lk-amber-tint)',
    '--mantine-color-lantern-light': 'var(--lk-amber-tint)',
    '--mantine-color-lantern-light-hover': 'var(--lk-amber-tint-hover)',
    '--mantine-color-lantern-light-color': 'var(--lk-amber)',
  }
}

function grayVariables() {
  return {
    '--mantine-color-gray-text': 'var(--lk-text)',
    '--mantine-color-gray-outline': 'var(--lk-line-strong)',
    '--mantine-color-gray-outline-hover': 'var(--lk-line)',
    '--mantine-color-gray-light': 'var(--lk-line)',
    '--mantine-color-gray-light-hover': 'var(--lk-line)',
    '--mantine-color-gray-light-color': 'var(--lk-text)',
  }
}
