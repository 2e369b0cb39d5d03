import type { MapTheme } from './map-types.ts'

export interface MarkerPalette {
  ring: string
  shadow: string
  /** Grounds of the initial that stands in for a picture; one of them for each member. */
  grounds: readonly string[]
  initial: string
}

export const markerPalettes: Record<MapTheme, MarkerPalette> = {
  dark: {
    ring: '#f4ebe3',
    shadow: '#000000a6',
    grounds: ['#6d4a3a', '#5b5a3c', '#3f5a56', '#4b4f6b', '#66475d', '#5a4a42'],
    initial: '#fbf3ec',
  },
  light: {
    ring: '#ffffff',
    shadow: '#3a281a80',
    grounds: ['#a8664a', '#7d7a3f', '#4f7f78', '#66709c', '#935f84', '#7d6759'],
    initial: '#ffffff',
  },
}
