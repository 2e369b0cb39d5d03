import type { MapTheme } from './map-types.ts'

export interface MapPalette {
  water: string
  land: string
  /** Built-up areas, which get denser where they overlap. */
  builtUp: string
  river: string
  coast: string
  border: string
  country: string
  town: string
  quarter: string
  /** Behind the letters, so that they stay legible over a coast. It is half transparent. */
  halo: string
  dot: string
}

/** Warm land, cool and muted water: the pictures bring the color to this map. */
const palettes: Record<MapTheme, MapPalette> = {
  dark: {
    water: '#10161a',
    land: '#2d2621',
    builtUp: '#4c3f3359',
    river: '#16232a',
    coast: '#3f362f',
    border: '#54483f',
    country: '#b3a293',
    town: '#d3c5b8',
    quarter: '#b0a295',
    halo: '#241e1a80',
    dot: '#b8a493',
  },
  light: {
    water: '#cbdde0',
    land: '#f7f2e9',
    builtUp: '#dfd1bb66',
    river: '#bfd6da',
    coast: '#b5c3c1',
    border: '#cdbba8',
    country: '#66564a',
    town: '#4a3d34',
    quarter: '#62554a',
    halo: '#f9f4ec80',
    dot: '#8d7866',
  },
}

/** The share of the brand's page color in the ground. */
const brandShare = 0.35

/** The colors of the built-in world beside a page of the brand's color. */
export function mapPalette(theme: MapTheme, page: string): MapPalette {
  const palette = palettes[theme]
  const tinted = (color: string) => mixed(color, page)
  return {
    ...palette,
    land: tinted(palette.land),
    builtUp: tinted(palette.builtUp),
    halo: tinted(palette.halo),
  }
}

/** Mixes hexadecimal colors, the second without alpha. */
function mixed(color: string, page: string): string {
  const channel = (of: string, at: number) => Number.parseInt(of.slice(at, at + 2), 16)
  const parts = [1, 3, 5].map(at => {
    const value = channel(color, at) * (1 - brandShare) + channel(page, at) * brandShare
    return Math.round(value).toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}${color.slice(7)}`
}
