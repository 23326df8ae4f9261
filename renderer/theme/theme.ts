/**
 * The look of Fairview: calm, dense, made for figures. One blue for what can be done, green, amber and red
 * only with a word or a sign beside them; system fonts only, because the page loads nothing from outside.
 */
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#eef4fb',
  '#dbe6f3',
  '#b3cbe6',
  '#87aed9',
  '#6396cf',
  '#4a85c8',
  '#2f6fb3',
  '#1f5a97',
  '#174a80',
  '#0d3a69',
];

/** Dark surfaces with a trace of blue, so that the two schemes read as one product. */
const dark: MantineColorsTuple = [
  '#d7dce3',
  '#c0c7d1',
  '#a3acb9',
  '#7d8896',
  '#47515e',
  '#37404b',
  '#29313a',
  '#1e252d',
  '#181e25',
  '#12171d',
];

/** A dialog stands or is gone: nobody waits for it, and no key meets one that is on its way. */
const AT_ONCE = { duration: 0 };

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.34,
  colors: { ink, dark },
  fontFamily: '"Inter", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: '"Cascadia Mono", "SF Mono", Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // The hint stands below its field, so that fields beside each other are in line whether they have one or not.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // For short lists that nobody types into; KeyPicker is for the others.
    Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md' } } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
    // The page itself never scrolls, so nothing has to be locked (and no style element is needed for it).
    Drawer: { defaultProps: { lockScroll: false, transitionProps: AT_ONCE } },
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: AT_ONCE,
      },
    },
    ModalRoot: { defaultProps: { transitionProps: AT_ONCE } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close message' } } },
    // What the bar beside a message says is told by its colour in dark, too.
    Alert: {
      vars: (_theme: unknown, { color }: { readonly color?: string }) => ({
        root: { '--alert-bar': `var(--mantine-color-${color ?? 'ink'}-filled)` },
      }),
    },
    // Words of a state are written as everywhere else, not in capitals.
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none' } },
  },
});

/** Words in a quieter colour keep a contrast of 4.5 : 1 on every surface, in both schemes. */
export const colourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566170',
    '--mantine-color-placeholder': '#6b7583',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#a3acb9',
    '--mantine-color-placeholder': '#97a1ae',
    '--mantine-color-error': '#ff8f85',
  },
});
