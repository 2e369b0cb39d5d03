import type { Dice } from '../../dice.ts'
import { type Colour, gradient, mix } from '../colour.ts'

export const widthPx = 512
export const heightPx = 640

/** The light of a time of day. */
export interface Mood {
  readonly name: 'dawn' | 'day' | 'golden' | 'dusk' | 'night'
  /** From the top to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour]
  /** The sun or the moon and what it gilds. */
  readonly glow: Colour
  /** Things far and near. */
  readonly far: Colour
  readonly near: Colour
  /** At the edge of somebody who stands in it. */
  readonly rim: Colour
  /** Over everything. */
  readonly tint: Colour
}

const moods: readonly [Mood, ...Mood[]] = [
  {
    name: 'dawn',
    sky: ['7d8fc0', 'e9b3b0', 'ffe2bd'],
    glow: 'fff0cf',
    far: 'b79bb0',
    near: '4d4a63',
    rim: 'ffe3c4',
    tint: 'f0a58a',
  },
  {
    name: 'day',
    sky: ['4f9ac4', '9dcbdc', 'e6efe2'],
    glow: 'fffbe6',
    far: '8fb4b5',
    near: '33594f',
    rim: 'fffdf0',
    tint: 'f6d9a8',
  },
  {
    name: 'golden',
    sky: ['6f93b0', 'f0b583', 'ffdf9c'],
    glow: 'fff0bd',
    far: 'b98a78',
    near: '4a3438',
    rim: 'ffd890',
    tint: 'f08a3c',
  },
  {
    name: 'dusk',
    sky: ['2f2f66', '8f4f86', 'f29a7a'],
    glow: 'ffd1a0',
    far: '6d4c7d',
    near: '231f3d',
    rim: 'ffab8c',
    tint: '8c4a86',
  },
  {
    name: 'night',
    sky: ['0d1230', '1c2a58', '3d5a8a'],
    glow: 'f5ecd0',
    far: '26386a',
    near: '0d1226',
    rim: '8fc4ff',
    tint: '3a4a8c',
  },
]

export function pickMood(dice: Dice, isNight = false): Mood {
  if (isNight) return dice.chance(0.75) ? (moods[4] ?? moods[0]) : (moods[3] ?? moods[0])
  return moods[dice.pick([0, 1, 1, 1, 2, 2, 2, 3, 4])] ?? moods[0]
}

/** A picture of a place or a thing. */
export type Scene = (dice: Dice, mood: Mood) => string

export const fill = (colour: Colour, id = 'ground') =>
  `${gradient(id, [mix(colour, 'ffe9c9', 0.12), mix(colour, '150c18', 0.28)])}<rect width="512" height="640" fill="url(#${id})"/>`

/** The sky with its sun or moon, and at night its stars. */
export function sky(dice: Dice, { sky: colours, glow, name }: Mood): string {
  const x = dice.whole(90, 420)
  const y =
    name === 'day'
      ? dice.whole(60, 140)
      : name === 'night'
        ? dice.whole(80, 170)
        : dice.whole(190, 300)
  const r = name === 'night' ? dice.whole(20, 32) : dice.whole(30, 50)
  const stars =
    name === 'night'
      ? speckles(dice, { count: 46, to: 330, r: 1.6, colour: 'ffffff', opacity: 0.8 })
      : clouds(dice, glow)
  return `${gradient('sky', colours)}<rect width="512" height="640" fill="url(#sky)"/>${stars}${shine(x, y, r * 6, glow)}<circle cx="${x}" cy="${y}" r="${r}" fill="#${glow}"/>`
}

/** Light that fades with the distance. */
export function shine(x: number, y: number, r: number, colour: Colour): string {
  const id = `shine${x}-${y}-${colour}`
  const stops = [
    [0, 0.75],
    [0.25, 0.36],
    [0.55, 0.12],
    [1, 0],
  ].map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="#${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`
}

function clouds(dice: Dice, colour: Colour) {
  return Array.from({ length: dice.whole(2, 5) }, () => {
    const x = dice.whole(-60, 460)
    const y = dice.whole(30, 240)
    const w = dice.whole(90, 220)
    return `<path d="M${x} ${y}Q${x + w * 0.2} ${y - 26} ${x + w * 0.42} ${y - 12}Q${x + w * 0.6} ${y - 34} ${x + w * 0.78} ${y - 8}Q${x + w} ${y - 10} ${x + w} ${y}Z" fill="#${colour}" opacity="0.34" filter="url(#soft)"/>`
  }).join('')
}

interface Speckles {
  readonly count: number
  readonly from?: number
  readonly to: number
  readonly r: number
  readonly colour: Colour
  readonly opacity: number
}

export function speckles(
  dice: Dice,
  { count, from = 0, to, r, colour, opacity }: Speckles,
): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(from, to)}" r="${(r * (0.5 + dice.next())).toFixed(1)}" fill="#${colour}" opacity="${(opacity * (0.4 + dice.next() * 0.6)).toFixed(2)}"/>`,
  ).join('')
}

/** Lights out of focus. */
export function bokeh(
  dice: Dice,
  colours: readonly Colour[],
  { from = 0, to = 360, count = 16 } = {},
): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(from, to)}" r="${dice.whole(10, 34)}" fill="#${dice.pick([colours[0] ?? 'ffffff', ...colours.slice(1)])}" opacity="${(0.16 + dice.next() * 0.3).toFixed(2)}"/>`,
  ).join('')
}

/** A line of hills down to the lower edge. */
export function ridge(
  dice: Dice,
  y: number,
  {
    height,
    colour,
    steps = 6,
    sharp = false,
  }: { height: number; colour: Colour; steps?: number; sharp?: boolean },
): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (512 * index) / steps,
    y:
      y -
      (index % 2 === (sharp ? 1 : 0) ? dice.next() * height : height * (0.1 + dice.next() * 0.3)),
  }))
  const line = points.map(({ x, y }, index) => {
    const before = points[index - 1]
    if (!before || sharp) return `${index === 0 ? 'M' : 'L'}${x.toFixed(0)} ${y.toFixed(0)}`
    const middle = (before.x + x) / 2
    return `C${middle.toFixed(0)} ${before.y.toFixed(0)} ${middle.toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`
  })
  return `<path d="${line.join('')}V640H0Z" fill="#${colour}"/>`
}

/** A fir with its foot at (x, y). */
export function fir(x: number, y: number, h: number, colour: Colour): string {
  const w = h * 0.3
  return `<path d="M${x} ${y - h}L${x + w * 0.5} ${y - h * 0.62}H${x + w * 0.28}L${x + w * 0.78} ${y - h * 0.3}H${x + w * 0.5}L${x + w} ${y}H${x - w}L${x - w * 0.5} ${y - h * 0.3}H${x - w * 0.78}L${x - w * 0.28} ${y - h * 0.62}H${x - w * 0.5}Z" fill="#${colour}"/>`
}

/** A tree with a round crown. */
export function leafTree(
  dice: Dice,
  x: number,
  y: number,
  { h, colour, lit }: { h: number; colour: Colour; lit: Colour },
): string {
  const crowns = Array.from(
    { length: 7 },
    (_, index) =>
      `<circle cx="${x + dice.whole(-34, 34) * (h / 130)}" cy="${y - h * 0.7 + dice.whole(-34, 26) * (h / 130)}" r="${h * (0.2 + dice.next() * 0.12)}" fill="#${index > 4 ? lit : colour}"/>`,
  )
  return `<path d="M${x - h * 0.035} ${y}L${x} ${y - h * 0.6}L${x + h * 0.045} ${y}Z" fill="#${mix(colour, '2a1a18', 0.6)}"/>${crowns.join('')}`
}
