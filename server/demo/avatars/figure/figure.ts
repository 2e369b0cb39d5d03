import { type Dice, dice } from '../../dice.ts'
import { darker, lighter } from '../colour.ts'
import type { Persona } from '../persona.ts'
import { drawBeard } from './beard.ts'
import { type Build, planBuild } from './build.ts'
import { drawClothes } from './clothes.ts'
import { drawFace, drawFeatures, neckOutline } from './face.ts'
import { drawHat, hairs } from './hair.ts'

const hatColours = ['8c3b2e', '2f4858', 'c99a3f', '3c4a3a', '232227', 'd9cbb5', '5a3d5c'] as const

interface Pose {
  /** The same person on another day. */
  readonly today: Dice
  /** Where the light comes from: -1 is left. */
  readonly side: -1 | 1
}

/** Head and trunk of nobody in particular, lit from one side. */
export function drawFigure(persona: Persona, number: number, { today, side }: Pose): string {
  const build = planBuild(persona, number, side)
  const { fixed } = build
  const style = fixed.pick(hairs[hairKind(persona, fixed)])
  const hatColour = fixed.pick(hatColours)
  const wearsHat =
    build.manner === 'masculine' && today.chance(build.crowd === 'bears' ? 0.34 : 0.16)
  const glasses = dice('glasses', number)
  const { back, front } = style(build)
  const turned = `<g transform="translate(${today.whole(-9, 9)} ${today.whole(-3, 3)})">`
  const tilted = `<g transform="rotate(${today.whole(-7, 7)} 0 150)">`
  return [
    tilted,
    wearsHat ? '' : back,
    drawFace(build),
    '</g>',
    drawClothes({ ...build, fixed: dice('clothes', number * 10 + today.whole(0, 9)) }),
    tilted.replace('>', ' id="head">'),
    build.hasBeard ? drawBeard(build) : '',
    turned,
    drawFeatures(build, today),
    '</g>',
    wearsHat ? drawHat(build, fixed, hatColour) : front,
    turned,
    glasses.chance(0.24) ? drawGlasses(build, glasses, today) : '',
    '</g>',
    glasses.chance(0.2)
      ? `<circle cx="${side * (build.w + 8)}" cy="34" r="6" fill="none" stroke="#e8c987" stroke-width="4"/>`
      : '',
    '</g>',
  ].join('')
}

/** Somebody who looks the other way. */
export function drawBackView(persona: Persona, number: number, { today, side }: Pose): string {
  const build = planBuild(persona, number, side)
  const { w, neck, skin, hair } = build
  const nape = `<path d="${neckOutline(build)}" fill="#${darker(skin, 0.12)}"/>`
  const ears = [-1, 1]
    .map(
      s => `<ellipse cx="${s * (w + 3)}" cy="10" rx="12" ry="22" fill="#${darker(skin, 0.08)}"/>`,
    )
    .join('')
  const head = `<path d="M${-w - 4} -10C${-w - 6} -90 ${-w * 0.7} -128 0 -128C${w * 0.7} -128 ${w + 6} -90 ${w + 4} -10C${w + 2} 50 ${neck + 8} 84 ${neck} 96Q0 78 ${-neck} 96C${-neck - 8} 84 ${-w - 2} 50 ${-w - 4} -10Z" fill="#${hair}"/><path d="M${side * w * 0.3} -112Q${side * w * 0.86} -90 ${side * w * 0.88} -20" fill="none" stroke="#${lighter(hair, 0.3)}" stroke-width="14" stroke-linecap="round" opacity="0.3"/>`
  return (
    nape +
    ears +
    head +
    drawClothes({ ...build, fixed: dice('clothes', number * 10 + today.whole(0, 9)), isBack: true })
  )
}

/** From the neck down. */
export function drawTrunk(persona: Persona, number: number, { today, side }: Pose): string {
  const build = planBuild(persona, number, side)
  const { skin } = build
  return `<path d="${neckOutline(build)}" fill="#${darker(skin, 0.14)}"/>${drawClothes({ ...build, fixed: dice('clothes', number * 10 + today.whole(0, 9)) })}`
}

function hairKind({ manner, isGrey, crowd }: Persona, fixed: Dice) {
  if (isGrey) return 'grey'
  if (manner === 'open') return fixed.chance(0.5) ? 'masculine' : 'feminine'
  return crowd === 'night' && manner === 'masculine' && fixed.chance(0.6) ? 'night' : manner
}

function drawGlasses({ w, side }: Build, glasses: Dice, today: Dice): string {
  const frame = glasses.pick(['2a1d18', '1c1c22', '8a5a2b', 'b08d57', '4a2f3a'])
  const isSun = today.chance(0.35)
  const round = glasses.chance(0.5)
  const lens = isSun
    ? `fill="#${darker(frame, 0.4)}" fill-opacity="0.9"`
    : 'fill="#fff" fill-opacity="0.12"'
  const shape = (s: number) =>
    round
      ? `<circle cx="${s * 33}" cy="0" r="25" ${lens} stroke="#${frame}" stroke-width="5"/>`
      : `<path d="M${s * 8} -18H${s * 60}Q${s * 62} 22 ${s * 36} 24Q${s * 10} 24 ${s * 8} -18Z" ${lens} stroke="#${frame}" stroke-width="6" stroke-linejoin="round"/>`
  return `${shape(-1)}${shape(1)}<path d="M-9 -4Q0 -12 9 -4M-58 -6L${-w - 2} -2M58 -6L${w + 2} -2" fill="none" stroke="#${frame}" stroke-width="5" stroke-linecap="round"/>${isSun ? `<path d="M${side * 22} -12L${side * 40} 10" stroke="#fff" stroke-width="6" opacity="0.3" stroke-linecap="round"/>` : ''}`
}
