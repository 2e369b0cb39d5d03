/**
 * The text colors of every brand, for light and dark surroundings. A brand's surfaces must leave them legible. They are
 * also tokens of the style sheets (`web/ui/tokens.css`), and a test compares the two.
 */
export const textColors = {
  ink: { light: '#241c17', dark: '#f4ebe3' },
  'ink-muted': { light: '#685b51', dark: '#b8aa9e' },
  danger: { light: '#b0201f', dark: '#ff9aa0' },
  warning: { light: '#7d4e00', dark: '#f2c063' },
  success: { light: '#22673c', dark: '#8ad3a1' },
  info: { light: '#2b5a94', dark: '#a3c5f2' },
} as const

/** Backgrounds of notices. Links on them have the brand's accent color. */
export const noticeBackgrounds = {
  'danger-soft': { light: '#fbe9e5', dark: '#3a201c' },
  'warning-soft': { light: '#fbeed3', dark: '#34291a' },
  'success-soft': { light: '#e3f1e4', dark: '#1c2d22' },
  'info-soft': { light: '#e5edf7', dark: '#1e2833' },
} as const

export const controlOutline = { light: '#8d8075', dark: '#81756b' } as const

/** By WCAG 2.2 for text (success criterion 1.4.3), and for the outlines of controls (1.4.11). */
export const requiredContrast = { text: 4.5, controls: 3 } as const

/** The contrast of two colors written `#rrggbb`, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
