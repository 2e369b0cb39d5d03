import type { Pose } from '#shared/contract/identify.ts'
import { type Dice, dice } from '../dice.ts'
import { planBuild } from './figure/build.ts'
import { drawBackView, drawFigure, drawTrunk } from './figure/figure.ts'
import { drawHand } from './figure/hand.ts'
import type { Persona } from './persona.ts'
import { pickPlace, pickThing } from './scenes/catalogue.ts'
import { heightPx, type Mood, pickMood, widthPx } from './scenes/mood.ts'

/** Of whom a picture is drawn, who does not exist. */
export interface Sitter {
  readonly number: number
  readonly persona: Persona
  readonly tags: readonly string[]
  /** Some show anything but their face. */
  readonly showsFace: boolean
}

/** Which picture of which planned member is to be drawn. */
export interface PictureJob {
  readonly number: number
  readonly picture: number
  /** In front of their own camera, in this pose. */
  readonly pose?: Pose
}

export const isPictureJob = (job: unknown): job is PictureJob =>
  job instanceof Object && 'number' in job && 'picture' in job

/** Two layers as SVG: what is behind, out of focus where somebody stands before it. */
export interface Drawing {
  readonly back: string
  readonly isBlurred: boolean
  readonly front: string
}

/**
 * A picture upright 4:5, as profiles show it: the same for the same member and picture. The square in its middle holds
 * the whole head, for circles.
 */
export function drawPicture(sitter: Sitter, picture: number): Drawing {
  const { number, persona, tags, showsFace } = sitter
  const today = dice('picture', number * 10 + picture)
  const leaning = { tags, crowd: persona.crowd }
  const mood = pickMood(today, persona.crowd === 'night' && today.chance(0.7))
  const showsPerson = picture === 0 ? showsFace || today.chance(0.75) : today.chance(0.42)
  const pick = showsPerson ? pickPlace : pickThing
  return {
    back: sheet(pick(today, leaning)(today, mood)),
    isBlurred: showsPerson,
    front: sheet((showsPerson ? person(sitter, { today, mood }) : '') + finish(mood)),
  }
}

/** What the camera of a member sees, who holds still but for one hand: dressed alike in all shots, in one of their places. */
export function drawShot(
  { number, persona, tags }: Sitter,
  { picture, pose }: Required<PictureJob>,
): Drawing {
  const today = dice('shots', number)
  const mood = pickMood(today)
  const side = today.chance(0.5) ? 1 : -1
  const scene = pickPlace(today, { tags, crowd: persona.crowd })(today, mood)
  const hand = drawHand(planBuild(persona, number, side), pose)
  const x = 256 + (picture - 2) * 11
  return {
    back: sheet(scene),
    isBlurred: true,
    front: sheet(
      `${lights(mood, side)}<g filter="url(#lit)"><g transform="translate(${x} 300) scale(1.12)">${drawFigure(persona, number, { today, side })}${hand}</g></g>${finish(mood)}`,
    ),
  }
}

interface Shot {
  readonly today: Dice
  readonly mood: Mood
}

/** Near, at arm's length, or some steps away; without a face from behind, as an outline, or without the head. */
function person({ number, persona, showsFace }: Sitter, { today, mood }: Shot): string {
  const side = today.chance(0.5) ? 1 : -1
  const pose = { today, side } as const
  const lit = lights(mood, side)
  if (showsFace) {
    const scale = today.pick([1.02, 1.14, 1.14, 1.26, 1.4, 1.52])
    const x = 256 + today.whole(-34, 34)
    return `${lit}<g filter="url(#lit)"><g transform="translate(${x} ${250 + scale * 52}) scale(${scale})">${drawFigure(persona, number, pose)}</g></g>`
  }
  const isBacklit = mood.name !== 'day' && mood.name !== 'dawn'
  const { back, trunk, outline } = shots
  const { at, draw, light } = today.pick([back, trunk, trunk, isBacklit ? outline : back])
  return `${lit}<g filter="url(#${light})"><g transform="${at}">${draw(persona, number, pose)}</g></g>`
}

const shots = {
  back: { at: 'translate(256 270) scale(1.02)', draw: drawBackView, light: 'lit' },
  outline: { at: 'translate(236 290) scale(1.1)', draw: drawFigure, light: 'outline' },
  trunk: { at: 'translate(256 -160) scale(1.36)', draw: drawTrunk, light: 'lit' },
} as const

/** What the place does to somebody in it: its colour over them, and its light along one edge. */
function lights({ rim, tint, near, name }: Mood, side: number) {
  const wash = name === 'night' ? 0.2 : name === 'dusk' ? 0.14 : 0.08
  const edge = `<feOffset in="SourceAlpha" dx="${-side * 6}" dy="4" result="moved"/><feFlood flood-color="#${rim}" flood-opacity="0.5"/><feComposite in2="SourceAlpha" operator="in"/><feComposite in2="moved" operator="out" result="rim"/>`
  const over = (colour: string, opacity: number) =>
    `<feFlood flood-color="#${colour}" flood-opacity="${opacity}"/><feComposite in2="SourceAlpha" operator="in" result="wash"/>`
  const frame = `x="0" y="0" width="${widthPx}" height="${heightPx}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"`
  return `<filter id="lit" ${frame}>${edge}${over(tint, wash)}<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="wash"/><feMergeNode in="rim"/></feMerge></filter><filter id="outline" ${frame}>${edge}${over(near, 1)}<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="wash"/><feMergeNode in="rim"/></feMerge></filter>`
}

/** Light from above and darker corners. */
function finish({ near, glow }: Mood) {
  const all = `<rect width="${widthPx}" height="${heightPx}"`
  return `<radialGradient id="vignette" cx="0.5" cy="0.42" r="0.8"><stop offset="0.55" stop-color="#${near}" stop-opacity="0"/><stop offset="1" stop-color="#${near}" stop-opacity="0.42"/></radialGradient><linearGradient id="veil" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="#${glow}" stop-opacity="0.13"/><stop offset="0.6" stop-color="#${glow}" stop-opacity="0"/></linearGradient>${all} fill="url(#veil)"/>${all} fill="url(#vignette)"/>`
}

const blurs = [
  ['hint', 1.6],
  ['soft', 6],
  ['softer', 15],
] as const

function sheet(content: string) {
  const filters = blurs.map(
    ([id, deviation]) =>
      `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}"><defs>${filters.join('')}</defs>${content}</svg>`
}
