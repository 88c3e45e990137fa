import {
  type ActionIcon,
  type Badge,
  type Button,
  type Checkbox,
  createTheme,
  type DrawerFactory,
  type DrawerOverlayProps,
  defaultVariantColorsResolver,
  type ExtendComponent,
  type Input,
  type MenuDropdownProps,
  type Modal,
  type ModalOverlayProps,
  type Overlay,
  rem,
  type Switch,
  type Tooltip,
} from '@mantine/core'
import type { MouseEvent } from 'react'
import { isSecondClick } from '../../lib/browser/first-click.ts'
import { registerOverlay } from './overlays.ts'

const control: Record<string, string> = {
  xs: 'var(--lk-control)',
  sm: 'var(--lk-control)',
  md: rem(44),
  lg: rem(52),
  xl: rem(64),
}

const heightOf = (size: unknown) => control[String(size ?? 'sm')] ?? control.sm

const closeButtonProps = { 'aria-label': 'Close', iconSize: 20 }

/** Box and words on one line, also when the words take two. */
const choiceRow = { body: { alignItems: 'center' }, description: { fontSize: rem(15), marginTop: 0 } }

/** The first click of a double click opened what is in front of the overlay; the second must not close it again. */
function ignoreSecondClick(event: MouseEvent) {
  if (isSecondClick(event)) event.stopPropagation()
}

const overlayProps = { onClickCapture: ignoreSecondClick, ref: registerOverlay }

/** The second click of a double click on an item comes while the menu fades away; it must not do the same again. */
function ignoreWhileClosing(event: MouseEvent) {
  const opener = document.getElementById(event.currentTarget.getAttribute('aria-labelledby') ?? '')
  if (opener?.getAttribute('aria-expanded') === 'false') event.stopPropagation()
}

/**
 * Mantine's menus put the first focus on an empty element with the role `presentation`. That role is void on an element
 * that takes the focus, and a menu may hold only items and groups.
 */
function allowFirstFocus(menu: HTMLElement | null) {
  menu?.querySelector(':scope > [data-autofocus][role="presentation"]')?.setAttribute('role', 'group')
}

/** How each component differs from Mantine's. It takes only their types: the components would be loaded with the menu. */
type Differences = {
  ActionIcon: ExtendComponent<ActionIcon.Factory>
  Badge: ExtendComponent<Badge.Factory>
  Button: ExtendComponent<Button.Factory>
  Checkbox: ExtendComponent<Checkbox.Factory>
  Drawer: ExtendComponent<DrawerFactory>
  DrawerOverlay: { defaultProps: DrawerOverlayProps }
  Input: ExtendComponent<Input.Factory>
  InputWrapper: ExtendComponent<Input.Wrapper.Factory>
  MenuDropdown: { defaultProps: MenuDropdownProps }
  Modal: ExtendComponent<Modal.Factory>
  ModalOverlay: { defaultProps: ModalOverlayProps }
  Overlay: ExtendComponent<Overlay.Factory>
  Switch: ExtendComponent<Switch.Factory>
  Tooltip: ExtendComponent<Tooltip.Factory>
}

const components: Differences = {
  ActionIcon: {
    defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
    vars: (_, props) => ({ root: { '--ai-size': heightOf(props.size) } }),
  },
  Badge: {
    defaultProps: { variant: 'light', radius: 'xs', size: 'lg' },
    styles: {
      root: {
        textTransform: 'none',
        fontWeight: 600,
        fontSize: rem(13),
        letterSpacing: 0,
        height: 'auto',
        minHeight: 'var(--badge-height)',
      },
      // With large text on a phone, its words need a second line.
      label: { whiteSpace: 'normal', lineHeight: 1.25 },
    },
  },
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_, props) => ({
      root: { '--button-height': heightOf(props.size), '--button-fz': props.size === 'xl' ? rem(21) : rem(16) },
    }),
  },
  Checkbox: { defaultProps: { iconColor: 'var(--lk-on-fill)', size: 'md' }, styles: choiceRow },
  Drawer: { defaultProps: { transitionProps: { duration: 180 }, closeButtonProps } },
  DrawerOverlay: { defaultProps: overlayProps },
  Input: {
    defaultProps: { size: 'sm' },
    vars: (_, props) => ({ wrapper: { '--input-height': heightOf(props.size), '--input-fz': rem(16) } }),
  },
  InputWrapper: {
    defaultProps: { size: 'sm' },
    styles: {
      label: { fontSize: rem(16), fontWeight: 600, marginBottom: rem(4) },
      description: { fontSize: rem(15), lineHeight: 1.35 },
      error: { fontSize: rem(15), lineHeight: 1.35 },
    },
  },
  MenuDropdown: { defaultProps: { onClickCapture: ignoreWhileClosing, ref: allowFirstFocus } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      transitionProps: { transition: 'fade', duration: 180 },
      closeButtonProps,
    },
  },
  ModalOverlay: { defaultProps: overlayProps },
  Overlay: { vars: () => ({ root: { '--overlay-bg': 'var(--lk-veil)' } }) },
  Switch: { defaultProps: { size: 'md', withThumbIndicator: false }, styles: choiceRow },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
}

export const theme = createTheme({
  colors: {
    lantern: [
      '#fff6e5',
      '#fde8c4',
      '#fad79a',
      '#f6c470',
      '#f0b04b',
      '#dd982c',
      '#c07d17',
      '#a3670c',
      '#8a5305',
      '#6b3f04',
    ],
    dark: [
      '#ece7db',
      '#cfcbc6',
      '#b3b3bd',
      '#959aab',
      '#6f7890',
      '#465069',
      '#2c3448',
      '#1d2332',
      '#161b28',
      '#10141e',
    ],
    gray: [
      '#fffdf8',
      '#fbf7ee',
      '#f5efe2',
      '#ebe2d0',
      '#ddd1ba',
      '#b9ab91',
      '#857a66',
      '#675d4d',
      '#4d4538',
      '#241e15',
    ],
    moss: [
      '#eaf6ec',
      '#cfead6',
      '#b3debf',
      '#98d3ab',
      '#7cc796',
      '#65b080',
      '#4e9969',
      '#368153',
      '#1f6a3d',
      '#14502c',
    ],
    straw: [
      '#f8f4dc',
      '#efe8bf',
      '#e6dca2',
      '#dcd085',
      '#d3c368',
      '#b9a94e',
      '#9f8f34',
      '#85751a',
      '#6b5a00',
      '#504300',
    ],
    ember: [
      '#fdeae5',
      '#fad2c9',
      '#f7baae',
      '#f3a292',
      '#f08a76',
      '#de7460',
      '#cc5e4a',
      '#ba4835',
      '#a8321f',
      '#832313',
    ],
    sky: ['#e6f1fa', '#cee4f5', '#b6d6f0', '#9ec9eb', '#86bce6', '#6ca5d0', '#538db9', '#3976a4', '#1f5f8f', '#144a72'],
    plum: [
      '#f6ebf6',
      '#ecd9ef',
      '#e3c7e7',
      '#d9b5e0',
      '#cfa3d8',
      '#ba8ac4',
      '#a571b0',
      '#8f589c',
      '#7a3f88',
      '#5d2c69',
    ],
  },
  primaryColor: 'lantern',
  primaryShade: { light: 8, dark: 4 },
  black: '#241e15',
  white: '#fffdf8',
  // autoContrast judges by the light scheme's shade, so it fails in the dark one; one token sets it for both schemes.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'filled' ? { ...colors, color: 'var(--lk-on-fill)' } : colors
  },
  fontFamily: "'Source Sans 3 Variable', 'Segoe UI', sans-serif",
  headings: {
    fontFamily: "'Lantern Serif', 'Source Sans 3 Variable', Georgia, serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(30), lineHeight: '1.15' },
      h2: { fontSize: rem(26), lineHeight: '1.2' },
      h3: { fontSize: rem(21), lineHeight: '1.25' },
      h4: { fontSize: rem(18), lineHeight: '1.2' },
    },
  },
  fontSizes: { xs: rem(13), sm: rem(15), md: rem(16), lg: rem(18), xl: rem(21) },
  lineHeights: { xs: '1.35', sm: '1.35', md: '1.5', lg: '1.4', xl: '1.3' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(20) },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  shadows: {
    xs: 'var(--lk-shadow-1)',
    sm: 'var(--lk-shadow-1)',
    md: 'var(--lk-shadow-2)',
    lg: 'var(--lk-shadow-3)',
    xl: 'var(--lk-shadow-3)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
})
