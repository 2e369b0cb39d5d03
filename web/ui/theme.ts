export type Theme = 'light' | 'dark' | 'system'

/** Overrides what the device prefers; 'system' gives the choice back to it. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
