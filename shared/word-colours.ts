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

/** Grounds of notices, on which links stand in the brand's accent. */
export const noticeGrounds = {
  'danger-soft': { light: '#fbe9e5', dark: '#3a201c' },
  'warning-soft': { light: '#fbeed3', dark: '#34291a' },
  'success-soft': { light: '#e3f1e4', dark: '#1c2d22' },
  'info-soft': { light: '#e5edf7', dark: '#1e2833' },
} as const

/** Shows where a control is. */
export const controlColour = { light: '#8d8075', dark: '#81756b' } as const
