import { darker, lighter } from '../colour.ts'
import type { Build } from './build.ts'

/** From a shadow to a beard that reaches the chest; the mouth is drawn over it. */
export function drawBeard(build: Build): string {
  const { fixed, w, jaw, chin, hair, crowd } = build
  const colour = darker(hair, 0.08)
  const full = (grow: number, extra = '') =>
    `<path d="M${-w - 2} -8C${-w - 1} 46 ${-w * jaw - 6} ${88 + grow * 0.3} ${-w * 0.46} ${chin + grow * 0.8}Q0 ${chin + grow * 1.25} ${w * 0.46} ${chin + grow * 0.8}C${w * jaw + 6} ${88 + grow * 0.3} ${w + 1} 46 ${w + 2} -8C${w - 5} 26 ${w * 0.68} 44 40 50Q22 44 0 51Q-22 44 -40 50C${-w * 0.68} 44 ${-w + 5} 26 ${-w - 2} -8Z" fill="#${colour}"${extra}/>`
  const moustache = (drop: number) =>
    `<path d="M0 50Q-16 42 -34 ${56 + drop}Q-18 62 0 60Q18 62 34 ${56 + drop}Q16 42 0 50Z" fill="#${colour}"/>`
  const patch = `<path d="M-27 62Q0 54 27 62Q24 90 0 90Q-24 90 -27 62Z" fill="#${darker(build.skin, 0.12)}"/>`
  const shine = `<path d="M${build.side * w * 0.42} ${chin - 26}Q${build.side * w * 0.3} ${chin + 6} 0 ${chin + 8}" fill="none" stroke="#${lighter(hair, 0.3)}" stroke-width="7" stroke-linecap="round" opacity="0.16"/>`
  const kind = crowd === 'bears' ? fixed.whole(2, 6) : fixed.whole(0, 6)
  switch (kind) {
    case 0:
      return full(2, ' opacity="0.3"')
    case 1:
      return (
        moustache(0) +
        `<path d="M-25 78Q-30 ${chin + 8} 0 ${chin + 10}Q30 ${chin + 8} 25 78Q0 96 -25 78Z" fill="#${colour}"/>`
      )
    case 2:
      return moustache(6)
    case 3:
      return full(4, ' opacity="0.62"') + moustache(2)
    case 4:
      return full(8) + patch + shine
    case 5:
      return full(26) + patch + shine
    default:
      return full(54) + patch + shine
  }
}
