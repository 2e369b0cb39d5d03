import type { Pose } from '#shared/contract/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import styles from './identify.module.css'

export interface PoseFigureProps {
  pose: Pose
  /** As in a mirror; otherwise as others see it. */
  isMirrored?: boolean
}

/**
 * The position of the palm, for a hand on the figure's right side of the picture. The face is 80 wide and 104 high
 * around 0.
 */
const places: Readonly<Record<Pose['place'], readonly [x: number, y: number]>> = {
  CHIN: [34, 62],
  CHEEK: [38, 32],
  EAR: [58, 14],
  EYEBROW: [30, -8],
  FOREHEAD: [16, -22],
}

/** Little finger, ring, middle and index finger, then the thumb: angle in degrees, length. */
const fingers: readonly (readonly [angle: number, length: number])[] = [
  [24, 18],
  [8, 23],
  [-6, 24],
  [-20, 21],
  [-62, 18],
]
/** The order in which fingers go up: index finger first, thumb last. */
const upInOrder = [3, 2, 1, 0, 4]

/** A drawn face and hand; not of a real person. */
export function PoseFigure({ pose, isMirrored = false }: PoseFigureProps) {
  const { hand, fingers: count, place } = pose
  // The left hand of a person who faces the reader is on the reader's right; in a mirror, on their left.
  const side = (hand === 'LEFT') === isMirrored ? -1 : 1
  const [x, y] = places[place]
  const up = new Set(upInOrder.slice(0, count))
  return (
    <svg
      className={styles.figure}
      viewBox="-90 -90 180 200"
      role="img"
      aria-label={texts.drawing(texts.pose(pose))}
    >
      <g className={styles.face}>
        <path d="M-62 108 C-60 78 -30 74 -14 66 L14 66 C30 74 60 78 62 108" />
        <ellipse rx="40" ry="52" cy="14" />
        <path d="M-40 4 C-44 -52 44 -52 40 4 C34 -26 -34 -26 -40 4" data-hair="" />
        <path d="M-24 -2 q8 -6 16 0 M8 -2 q8 -6 16 0" />
        <circle cx="-16" cy="9" r="3" data-eye="" />
        <circle cx="16" cy="9" r="3" data-eye="" />
        <path d="M0 12 l-4 14 h7 M-12 42 q12 8 24 0" />
      </g>
      <g className={styles.hand} transform={`translate(${side * x} ${y}) scale(${side} 1)`}>
        {fingers.map(([angle, length], index) => (
          <line
            key={angle}
            y1="-6"
            y2={up.has(index) ? -10 - length : -13}
            transform={`rotate(${angle})`}
          />
        ))}
        <rect x="-12" y="-12" width="24" height="26" rx="9" />
      </g>
    </svg>
  )
}
