import type { Dice } from '../../dice.ts'
import { darker, lighter, mix, spot } from '../colour.ts'
import type { Build } from './build.ts'

/** The outline of a face around (0, 0): eyes at the height 0, the chin at `chin`. */
function faceOutline({ w, jaw, chin }: Build): string {
  return (
    `M${-w} -15C${-w} -70 ${-w * 0.74} -110 0 -110C${w * 0.74} -110 ${w} -70 ${w} -15` +
    `C${w} 28 ${w * 0.97} 52 ${w * jaw} 82C${w * jaw * 0.74} ${chin - 6} ${w * 0.3} ${chin} 0 ${chin}` +
    `C${-w * 0.3} ${chin} ${-w * jaw * 0.74} ${chin - 6} ${-w * jaw} 82C${-w * 0.97} 52 ${-w} 28 ${-w} -15Z`
  )
}

export function drawFace(build: Build): string {
  const { w, chin, skin, side } = build
  const shade = darker(mix(skin, '8a2f1e', 0.28), 0.22)
  const light = lighter(skin, 0.42)
  const neck = build.neck
  const ear = (s: number) =>
    `<ellipse cx="${s * (w + 3)}" cy="10" rx="13" ry="23" fill="#${s === side ? skin : mix(skin, shade, 0.45)}"/><path d="M${s * (w + 8)} -4Q${s * (w + 2)} 8 ${s * (w + 6)} 22" stroke="#${shade}" stroke-width="4" fill="none" opacity="0.6" stroke-linecap="round"/>`
  const cheek = (s: number) =>
    `<ellipse cx="${s * w * 0.56}" cy="36" rx="30" ry="21" fill="url(#blush)" opacity="0.24"/><ellipse cx="${s * 31}" cy="-7" rx="31" ry="20" fill="url(#shade)" opacity="0.42"/>`
  return `${spot('shade', shade)}${spot('light', light)}${spot('blush', 'd8412f')}
<clipPath id="neck"><path d="${neckOutline(build)}"/></clipPath><path d="${neckOutline(build)}" fill="#${mix(skin, shade, 0.25)}"/>
<ellipse clip-path="url(#neck)" cx="${-side * 14}" cy="${chin - 4}" rx="${neck * 1.7}" ry="74" fill="url(#shade)" opacity="0.95"/>
${ear(-1)}${ear(1)}
<clipPath id="face"><path d="${faceOutline(build)}"/></clipPath>
<path d="${faceOutline(build)}" fill="#${skin}"/>
<g clip-path="url(#face)">
<ellipse cx="${-side * w * 1.15}" cy="20" rx="${w * 1.12}" ry="190" fill="url(#shade)" opacity="0.72"/>
<ellipse cx="0" cy="-118" rx="${w * 1.5}" ry="74" fill="url(#shade)" opacity="0.6"/>
<ellipse cx="0" cy="${chin + 8}" rx="${w}" ry="36" fill="url(#shade)" opacity="0.55"/>
<ellipse cx="${side * w * 0.48}" cy="22" rx="42" ry="48" fill="url(#light)" opacity="0.66"/>
<ellipse cx="${side * 20}" cy="-54" rx="54" ry="38" fill="url(#light)" opacity="0.55"/>
${cheek(-1)}${cheek(1)}
</g>`
}

/** The neck down to where clothes begin. */
export const neckOutline = ({ neck }: Build) =>
  `M${-neck} 20V150Q${-neck} 172 ${-neck - 34} 184L0 250L${neck + 34} 184Q${neck} 172 ${neck} 150V20Z`

/** Nose, mouth and eyes: they move with a turn of the head. */
export function drawFeatures(build: Build, today: Dice): string {
  const { skin, side } = build
  const shade = darker(mix(skin, '8a2f1e', 0.28), 0.22)
  return `<ellipse cx="${-side * 11}" cy="16" rx="17" ry="36" fill="url(#shade)" opacity="0.55"/>
<path d="M-17 31Q-17 42 -6 41Q0 46 6 41Q17 42 17 31" fill="none" stroke="#${shade}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" opacity="0.85"/>
<ellipse cx="${side * 4}" cy="26" rx="9" ry="12" fill="url(#light)" opacity="0.8"/>${drawMouth(build, today)}${drawEyes(build, today)}`
}

function drawMouth({ skin, manner }: Build, today: Dice): string {
  const lip = mix(darker(skin, 0.16), 'b8323c', manner === 'feminine' ? 0.55 : 0.34)
  const dark = darker(lip, 0.5)
  switch (today.whole(0, 4)) {
    case 0:
    case 1:
      return `<path d="M-29 60Q0 68 29 60Q24 88 0 88Q-24 88 -29 60Z" fill="#5e1f22"/><path d="M-25 62Q0 69 25 62L22 71Q0 78 -22 71Z" fill="#fff5ea"/><path d="M-14 86Q0 78 14 86Q8 88 0 88Q-8 88 -14 86Z" fill="#c65b58"/><path d="M-29 60Q-16 56 -6 59Q0 62 6 59Q16 56 29 60Q0 68 -29 60Z" fill="#${lip}"/><path d="M-24 77Q0 100 24 77Q14 92 0 92Q-14 92 -24 77Z" fill="#${lip}"/>`
    case 2:
      return `<path d="M-24 68Q-14 58 -5 61Q0 64 5 61Q14 58 24 68Q10 73 0 72Q-10 73 -24 68Z" fill="#${lip}"/><path d="M-22 69Q0 75 22 69Q12 84 0 84Q-12 84 -22 69Z" fill="#${lighter(lip, 0.12)}"/><path d="M-26 66Q-12 72 0 71Q12 72 26 66" fill="none" stroke="#${dark}" stroke-width="3" stroke-linecap="round"/>`
    case 3:
      return `<path d="M-24 64Q-12 58 -4 62Q2 64 8 61Q18 56 29 58Q16 74 2 72Q-12 72 -24 64Z" fill="#${lip}"/><path d="M-20 68Q2 76 24 64Q14 82 2 82Q-10 82 -20 68Z" fill="#${lighter(lip, 0.12)}"/><path d="M-26 64Q0 78 31 57" fill="none" stroke="#${dark}" stroke-width="3" stroke-linecap="round"/>`
    default:
      return `<path d="M-28 62Q-14 58 -5 61Q0 63 5 61Q14 58 28 62Q14 74 0 74Q-14 74 -28 62Z" fill="#${lip}"/><path d="M-24 65Q0 84 24 65Q14 86 0 86Q-14 86 -24 65Z" fill="#${lighter(lip, 0.1)}"/><path d="M-31 60Q0 84 31 60" fill="none" stroke="#${dark}" stroke-width="3.4" stroke-linecap="round"/>`
  }
}

const irises = ['3b2415', '4a2f1c', '5b3a1e', '6b5a2e', '4f7a5c', '54809c', '6f8fa6'] as const

function drawEyes({ fixed, skin, hair, manner, isFair }: Build, today: Dice): string {
  const iris = isFair ? fixed.pick(irises) : fixed.pick(['2b1810', '3b2415', '4a2f1c'])
  const shade = darker(mix(skin, '8a2f1e', 0.28), 0.3)
  const brow = darker(hair, 0.25)
  const thick = manner === 'masculine' ? 6.5 : 2
  const raised = today.whole(-2, 4)
  const gaze = today.whole(-3, 3)
  const isLaughing = today.chance(0.18)
  return [-1, 1]
    .map(s => {
      const eye = isLaughing
        ? `<path d="M-15 2Q0 -14 15 2" fill="none" stroke="#2a1712" stroke-width="4.5" stroke-linecap="round"/>`
        : `<clipPath id="eye${s}"><path d="M-16 2Q-3 -11 15 -2Q4 9 -16 2Z"/></clipPath><path d="M-16 2Q-3 -11 15 -2Q4 9 -16 2Z" fill="#f7ece1"/><g clip-path="url(#eye${s})"><circle cx="${s * gaze}" cy="-2" r="8" fill="#${iris}"/><circle cx="${s * gaze}" cy="-2" r="4" fill="#140b09"/><path d="M-18 -2Q-2 -14 18 -5V-14H-18Z" fill="#1d100c" opacity="0.35"/></g><circle cx="${s * gaze + s * 2.5}" cy="-5" r="2.1" fill="#fff"/><path d="M-17 3Q-4 -12 17 -3" fill="none" stroke="#23130f" stroke-width="${manner === 'feminine' ? 4.6 : 3.6}" stroke-linecap="round"/><path d="M-12 6Q2 11 13 3" fill="none" stroke="#${shade}" stroke-width="2" opacity="0.6" stroke-linecap="round"/><path d="M-15 -10Q-2 -20 15 -11" fill="none" stroke="#${shade}" stroke-width="2.4" opacity="0.55" stroke-linecap="round"/>`
      return `<g transform="translate(${s * 31} -3) scale(${s} 1)">${eye}<path d="M-19 ${-29 - raised}Q0 ${-38 - raised - thick / 2} 23 ${-24 - raised}Q4 ${-33 - raised + thick} -18 ${-26 - raised + thick / 2}Z" fill="#${brow}" stroke="#${brow}" stroke-width="${thick / 2 + 1}" stroke-linejoin="round"/></g>`
    })
    .join('')
}
