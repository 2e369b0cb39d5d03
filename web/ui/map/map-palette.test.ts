import { expect, it } from 'vitest'
import { contrast, requiredContrast } from '#shared/text-colors.ts'
import { mapPalette } from './map-palette.ts'

const themes = ['light', 'dark'] as const
/** The page color of each brand in brands.json. */
const pages = [
  { brand: 'lambda', light: '#f8f4ef', dark: '#151210' },
  { brand: 'bear-harbour', light: '#edf5f2', dark: '#0d1615' },
  { brand: 'violet-hours', light: '#f5f1fa', dark: '#120e1a' },
]
const looks = pages.flatMap(({ brand, ...page }) =>
  themes.map(theme => ({ brand, theme, page: page[theme] })),
)

it.each(looks)('names on the $theme map of $brand reach 4.5:1 on all they lie on', look => {
  const { land, builtUp, halo, ...palette } = mapPalette(look.theme, look.page)
  for (const name of [palette.country, palette.town, palette.quarter]) {
    // Where outlines of many towns overlap, nothing of the land shows through.
    for (const ground of [land, builtUp.slice(0, 7), halo.slice(0, 7)]) {
      expect(contrast(name, ground)).toBeGreaterThanOrEqual(requiredContrast.text)
    }
  }
})

it('the ground of the map is tinted by the brand, and stays apart from the water', () => {
  expect(new Set(looks.map(({ theme, page }) => mapPalette(theme, page).land)).size).toBe(6)
  for (const { theme, page } of looks) {
    const { land, water } = mapPalette(theme, page)
    expect(contrast(land, water)).toBeGreaterThan(1.05)
  }
})
