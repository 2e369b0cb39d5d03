import type { MapTheme, MarkerIcon } from '../map-types.ts'

export interface MarkerPalette {
  ring: string
  shadow: string
  /** Backgrounds for the initial that replaces a picture, one per member. */
  grounds: readonly string[]
  initial: string
  /** The count of a stack. */
  count: string
  countGround: string
}

export const markerPalettes: Record<MapTheme, MarkerPalette> = {
  dark: {
    ring: '#f4ebe3',
    shadow: '#000000a6',
    grounds: ['#6d4a3a', '#5b5a3c', '#3f5a56', '#4b4f6b', '#66475d', '#5a4a42'],
    initial: '#fbf3ec',
    count: '#fffaf5',
    countGround: '#1d1612',
  },
  light: {
    ring: '#ffffff',
    shadow: '#3a281a80',
    grounds: ['#a8664a', '#7d7a3f', '#4f7f78', '#66709c', '#935f84', '#7d6759'],
    initial: '#ffffff',
    count: '#ffffff',
    countGround: '#3a281a',
  },
}

interface MarkerGlyph {
  /** Lines on a grid of 24, drawn with round ends. */
  path: string
  ground: string
}

/** White lines have a contrast of 3:1 on the backgrounds. Shapes distinguish them for color-blind members. */
export const markerGlyphs: Record<MarkerIcon, MarkerGlyph> = {
  top: { path: 'M12 19V5.5M6 11.5l6-6 6 6', ground: '#b4532a' },
  bottom: { path: 'M12 5v13.5M6 12.5l6 6 6-6', ground: '#3f6fa8' },
  oral: {
    path: 'M3.5 11.5c3-3.5 5.5-5 6.7-4.3.9.5 1.1.9 1.8.9s.9-.4 1.8-.9c1.200-.7 3.7.8 6.7 4.3-2.400 4-5.200 5.7-8.5 5.7s-6.1-1.7-8.5-5.7zM7 11.7h10',
    ground: '#a83f66',
  },
  hosting: { path: 'M4 11.5l8-7 8 7M6.5 10v9h11v-9', ground: '#3d7a52' },
  traveling: { path: 'M4 8.5h16v10.5h-16zM9 8.5v-3h6v3M4 13.5h16', ground: '#76568f' },
}
