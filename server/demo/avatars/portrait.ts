import { dice } from '../dice.ts'
import { drawBackdrop } from './backdrop.ts'
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

interface Place {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** A drawing that is an image of its own, put into a larger one. */
function placed(svg: string, { x, y, side }: Place) {
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `)
}

/** Lorelei ends at the neck, whose round edge becomes the collar of a shirt. */
function shoulders(colour: string) {
  return `<path d="M-20 660C-10 585 60 535 165 505L345 505C450 535 520 585 532 660Z" fill="#${colour}" stroke="#000" stroke-width="7"/>`
}
