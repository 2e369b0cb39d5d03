/**
 * The colours that words have under every brand, in light and in dark surroundings; a brand's surfaces have to let them
 * be read. The style sheets know them as tokens (`web/ui/tokens.css`), whose test holds the two together.
 */
export const wordColours = {
  ink: { light: '#241c17', dark: '#f4ebe3' },
  'ink-muted': { light: '#685b51', dark: '#b8aa9e' },
  danger: { light: '#b0201f', dark: '#ff9aa0' },
  warning: { light: '#7d4e00', dark: '#f2c063' },
  success: { light: '#22673c', dark: '#8ad3a1' },
  info: { light: '#2b5a94', dark: '#a3c5f2' },
} as const

/** Shows where a control is. */
export const controlColour = { light: '#8d8075', dark: '#81756b' } as const
