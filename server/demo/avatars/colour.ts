/** Six hex digits, without the sign. */
export type Colour = string

/** Between two colours: 0 is the first, 1 the other. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  return [0, 2, 4]
    .map(start => {
      const from = Number.parseInt(one.slice(start, start + 2), 16)
      const to = Number.parseInt(other.slice(start, start + 2), 16)
      return Math.round(from + (to - from) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')
}

export const darker = (colour: Colour, share: number) => mix(colour, '1a0f1c', share)
export const lighter = (colour: Colour, share: number) => mix(colour, 'fff4e2', share)

/** A gradient from top to bottom; its id is used as `fill="url(#id)"`. */
export function gradient(
  id: string,
  colours: readonly Colour[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
) {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="#${colour}"/>`,
  )
  return `<linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient>`
}

/** A spot that fades to its edge; cheaper than a blur. */
export function spot(id: string, colour: Colour): string {
  const stops = [
    [0, 1],
    [0.35, 0.8],
    [0.7, 0.28],
    [1, 0],
  ].map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="#${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`
}
