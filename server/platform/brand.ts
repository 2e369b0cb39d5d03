/** The site's name and place. The city is the first of the built-in list. */
export const defaultBrand = {
  name: 'Lambda Commons',
  tagline: 'Meet who is near. Stay as private as you like.',
  defaultCity: { name: 'Berlin', lat: 52.52, lon: 13.405 },
} as const
