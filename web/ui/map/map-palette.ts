import type { MapTheme } from './map-types.ts'

export interface MapPalette {
  water: string
  land: string
  coast: string
  border: string
  country: string
  town: string
  quarter: string
  /** Behind the letters, so that they stay legible over a coast. */
  halo: string
  dot: string
}

/** Warm land, cool and quiet water: pictures are the colour on this map. */
export const mapPalettes: Record<MapTheme, MapPalette> = {
  dark: {
    water: '#10161a',
    land: '#26201c',
    coast: '#3f362f',
    border: '#54483f',
    country: '#a08f80',
    town: '#d3c5b8',
    quarter: '#93867b',
    halo: '#241e1a',
    dot: '#b8a493',
  },
  light: {
    water: '#cbdde0',
    land: '#f7f1e8',
    coast: '#b5c3c1',
    border: '#cdbba8',
    country: '#8a7768',
    town: '#4a3d34',
    quarter: '#7d6f64',
    halo: '#f9f4ec',
    dot: '#8d7866',
  },
}
