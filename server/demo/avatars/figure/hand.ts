import type { Pose } from '#shared/contract/identify.ts'
import { darker, lighter, mix } from '../colour.ts'
import type { Build } from './build.ts'

/** The fingers of a hand that points upwards, from the index on: where each begins, its length and how far it leans. */
const fingers = [
  { x: -23, length: 66, lean: -9 },
  { x: -8, length: 74, lean: -3 },
  { x: 8, length: 69, lean: 4 },
  { x: 22, length: 54, lean: 11 },
] as const
const thickness = 17
const palmTop = 62

/**
 * So many fingers of a hand at a place of the face, over a figure whose head is around (0, 0). The left hand comes from the
 * right of the picture: a camera does not mirror.
 */
export function drawHand(build: Build, { hand, fingers: count, place }: Pose): string {
  const side = hand === 'LEFT' ? 1 : -1
  const [x, y] = tipAt(build, place)
  // Seen from the front the thumb is on the side of the face.
  return `<g transform="translate(${side * x} ${y}) rotate(${-side * 24}) scale(${side * 0.9} 0.9) translate(16 0)">${arm(build)}${spread(build, count)}</g>`
}

/** On the side of the hand. */
function tipAt({ w, chin }: Build, place: Pose['place']): readonly [x: number, y: number] {
  switch (place) {
    case 'CHIN':
      return [12, chin - 8]
    case 'CHEEK':
      return [w * 0.78, 34]
    case 'EAR':
      return [w + 22, 6]
    case 'EYEBROW':
      return [54, -40]
    case 'FOREHEAD':
      return [40, -94]
  }
}

function arm({ skin }: Build): string {
  const [shade, sleeve] = [darker(skin, 0.16), '3a4252']
  return (
    `<path d="M-19 ${palmTop + 50}L-24 220L-40 640H60L30 220L22 ${palmTop + 50}Z" fill="#${shade}"/>` +
    `<path d="M-28 210Q0 222 34 210L70 700H-52Z" fill="#${sleeve}"/>`
  )
}

function spread({ skin }: Build, count: number): string {
  const edge = darker(mix(skin, '8a2f1e', 0.28), 0.26)
  const lit = lighter(skin, 0.14)
  const isShown = (index: number) => index < Math.min(count, fingers.length)
  const straight = fingers.map(({ x, length, lean }, index) =>
    isShown(index)
      ? finger(`M${x} ${palmTop + 14}L${x + lean} ${palmTop - length}`, lit, edge)
      : '',
  )
  const folded = fingers.map(({ x }, index) =>
    isShown(index)
      ? ''
      : `<rect x="${x - 9}" y="${palmTop - 10}" width="18" height="38" rx="9" fill="#${lit}" stroke="#${edge}" stroke-width="2.5"/>`,
  )
  const thumb =
    count > fingers.length
      ? finger(`M-26 ${palmTop + 44}Q-48 ${palmTop + 20} -62 ${palmTop - 8}`, lit, edge)
      : ''
  const overPalm =
    count > fingers.length
      ? ''
      : finger(`M-26 ${palmTop + 46}Q-10 ${palmTop + 34} 8 ${palmTop + 36}`, lit, edge)
  const palm = `<path d="M-34 ${palmTop + 6}Q0 ${palmTop - 8} 33 ${palmTop + 6}L30 ${palmTop + 52}Q20 ${palmTop + 74} 0 ${palmTop + 74}Q-22 ${palmTop + 74} -31 ${palmTop + 50}Z" fill="#${skin}" stroke="#${edge}" stroke-width="2.5"/>`
  return [...straight, thumb, palm, ...folded, overPalm].join('')
}

const finger = (path: string, fill: string, edge: string) =>
  `<path d="${path}" fill="none" stroke="#${edge}" stroke-width="${thickness + 5}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="#${fill}" stroke-width="${thickness}" stroke-linecap="round"/>`
