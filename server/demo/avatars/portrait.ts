import { type Dice, dice } from '../dice.ts'
import { drawLorelei } from './lorelei.ts'
import { drawNotionist } from './notionists.ts'
import { drawOpenPeep } from './open-peeps.ts'
import type { Persona } from './persona.ts'

/** Upright 4:5, as profiles show it. The square in its middle holds the whole head, for circles. */
const widthPx = 512
const heightPx = 640
const shirts = [
  'e78276',
  'ffcf77',
  '78c98a',
  '9ddadb',
  '8fa7df',
  'd98ac4',
  'fff6e6',
  '5d7186',
] as const

/** Which picture of which planned member is to be drawn. */
export interface AvatarJob {
  readonly number: number
  readonly picture: number
}

type Palette = readonly [light: string, deep: string, accent: string]

/** From light to deep, and a colour that stands out before them. Light enough for black hair. */
const palettes: readonly [Palette, ...Palette[]] = [
  ['9fd3c7', '4f9d94', 'e9f5db'],
  ['8ecae6', '3f8fb8', 'ffe3a3'],
  ['b8c0ff', '7a7fd1', 'ffd6e0'],
  ['cdb4db', '9a76b8', 'ffe5b4'],
  ['f7b2bd', 'c96480', 'fff0d9'],
  ['a7c957', '6a994e', 'f2e8cf'],
  ['ffd166', 'e79a3c', 'fff3cf'],
  ['84a9c0', '4c6f92', 'f6d6ad'],
  ['e6a4b4', 'b0567c', 'f3d7ca'],
  ['94d1b2', '45927a', 'fbe6a2'],
  ['b5c7a3', '75906a', 'f5e6c4'],
  ['9ad1d4', '5a86ad', 'ffcdb2'],
]

/** A portrait of nobody as SVG: the same for the same member and picture. */
export function drawPortrait(persona: Persona, number: number, picture: number): string {
  const today = dice('portrait', number * 10 + picture)
  const backdrop = drawBackdrop(today, widthPx, heightPx)
  const style = dice('style', number).next()
  // Notionists have black hair at any age.
  const figure = style < 0.5 ? peep() : style < 0.8 && !persona.isGrey ? notionist() : lorelei()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${backdrop}${figure}</svg>`

  function peep() {
    return placed(drawOpenPeep(persona, number, picture), { x: -22, y: 84, side: 556 })
  }
  function notionist() {
    return placed(drawNotionist(persona, number, picture), { x: -59, y: 30, side: 630 })
  }
  function lorelei() {
    return (
      shoulders(today.pick(shirts)) +
      placed(drawLorelei(persona, number, picture), { x: -4, y: 60, side: 520 })
    )
  }
}

interface Frame {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** A drawing that is an image of its own, put into a larger one. */
function placed(svg: string, { x, y, side }: Frame) {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `)
}

/** Lorelei ends at the neck, whose round edge becomes the collar of a shirt. */
function shoulders(colour: string) {
  return `<path d="M-20 660C-10 585 60 535 165 505L345 505C450 535 520 585 532 660Z" fill="#${colour}" stroke="#000" stroke-width="7"/>`
}

/** What is seen behind somebody: a sky with something simple in it. */
function drawBackdrop(dice: Dice, width: number, height: number): string {
  const [light, deep, accent] = dice.pick(palettes)
  const id = 'sky'
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="#${light}"/><stop offset="1" stop-color="#${deep}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#${id})"/>${scenery(dice, `#${accent}`)}`
}

function scenery(dice: Dice, accent: string) {
  const x = dice.whole(90, 422)
  switch (dice.whole(0, 5)) {
    case 0:
      return `<circle cx="256" cy="330" r="225" fill="${accent}" opacity="0.55"/>`
    case 1:
      return `<circle cx="${x}" cy="150" r="84" fill="${accent}" opacity="0.75"/><path d="M0 470 Q130 380 270 450 T512 410 V640 H0Z" fill="#000" opacity="0.12"/>`
    case 2:
      return [0, 1, 2, 3]
        .map(
          row =>
            `<circle cx="${x}" cy="640" r="${200 + row * 105}" fill="none" stroke="${accent}" stroke-width="34" opacity="${0.5 - row * 0.09}"/>`,
        )
        .join('')
    case 3:
      return `<path d="M76 640 V270 A180 180 0 0 1 436 270 V640Z" fill="${accent}" opacity="0.5"/>`
    case 4:
      return Array.from(
        { length: 14 },
        () =>
          `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(0, 640)}" r="${dice.whole(8, 34)}" fill="${accent}" opacity="0.35"/>`,
      ).join('')
    default:
      return `<path d="M-40 520 L512 -60 V180 L-40 740Z" fill="${accent}" opacity="0.35"/>`
  }
}

export const isAvatarJob = (job: unknown): job is AvatarJob =>
  job instanceof Object && 'number' in job && 'picture' in job
