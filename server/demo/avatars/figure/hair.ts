import type { Dice } from '../../dice.ts'
import { darker, lighter } from '../colour.ts'
import type { Build } from './build.ts'

/** What is behind the head and what is before it. */
interface Hair {
  readonly back: string
  readonly front: string
}

type DrawHair = (build: Build) => Hair

const filled = (path: string, { hair }: Build, extra = '') =>
  `<path d="${path}" fill="#${hair}"${extra}/>`
const strand = (path: string, { hair }: Build, width = 4) =>
  `<path d="${path}" fill="none" stroke="#${lighter(hair, 0.28)}" stroke-width="${width}" stroke-linecap="round" opacity="0.42"/>`

/** The skull's upper half, `rise` above it, down to the hairline. */
function cap({ w }: Build, rise: number, line: number, sides = 6) {
  const o = w + 4
  return `M${-o} ${sides}C${-o - 4} -78 ${-w * 0.74} ${-114 - rise} 0 ${-114 - rise}C${w * 0.74} ${-114 - rise} ${o + 4} -78 ${o} ${sides}C${w - 2} ${sides - 22} ${w - 4} -36 ${w - 12} ${line + 14}C${w * 0.5} ${line - 8} ${-w * 0.5} ${line - 8} ${-w + 12} ${line + 14}C${-w + 4} -36 ${-w + 2} ${sides - 22} ${-o} ${sides}Z`
}

const buzz: DrawHair = build => ({
  back: '',
  front:
    filled(cap(build, 2, -70), build, ' opacity="0.86"') +
    strand('M-40 -98Q0 -116 40 -98', build, 8),
})

const crop: DrawHair = build => ({
  back: '',
  front:
    filled(cap(build, 18, -62, 2), build) +
    filled(
      `M${-build.w + 8} -60Q-40 -92 -8 -70Q10 -96 34 -68Q52 -84 ${build.w - 8} -56L${build.w - 10} -100L0 -128L${-build.w + 8} -100Z`,
      build,
    ) +
    strand('M-44 -104Q-10 -128 36 -110', build, 6),
})

const sidePart: DrawHair = build => {
  const { w } = build
  return {
    back: '',
    front:
      filled(
        `M${-w - 4} 4C${-w - 10} -80 ${-w * 0.8} -140 -4 -142C${w} -142 ${w + 12} -82 ${w + 4} 2C${w - 3} -20 ${w - 4} -44 ${w - 12} -56C${w * 0.3} -58 -18 -70 -34 -98C-42 -76 ${-w + 14} -62 ${-w + 8} -44C${-w + 3} -30 ${-w + 2} -14 ${-w - 4} 4Z`,
        build,
      ) +
      strand(`M-30 -108Q10 -76 ${w - 14} -68`, build) +
      strand(`M-22 -124Q30 -112 ${w - 6} -86`, build),
  }
}

const quiff: DrawHair = build => {
  const { w } = build
  return {
    back: '',
    front:
      filled(cap(build, 4, -70), build, ' opacity="0.8"') +
      filled(
        `M${-w + 2} -58C${-w - 6} -120 -62 -160 2 -162C62 -164 ${w + 18} -140 ${w - 6} -62C${w - 18} -84 30 -90 -4 -84C-34 -80 ${-w + 16} -76 ${-w + 2} -58Z`,
        build,
      ) +
      strand('M-48 -92Q-40 -140 18 -146', build, 6) +
      strand('M-16 -92Q-4 -128 44 -132', build, 5),
  }
}

const curls: DrawHair = build => {
  const { w, fixed } = build
  const tight = fixed.whole(15, 26)
  return {
    back: bumps(build, { r: w + 8, from: 160, to: 380, size: tight + 4 }),
    front:
      filled(cap(build, 14, -66, -10), build) +
      bumps(build, { r: w + 2, from: 190, to: 350, size: tight }) +
      bumps(build, { r: w - 24, from: 205, to: 335, size: tight }),
  }
}

/** Locks around the head, by angles as on a clock of 360, 270 at the top. */
function bumps(
  build: Build,
  { r, from, to, size }: { r: number; from: number; to: number; size: number },
) {
  const { fixed, hair } = build
  const steps = Math.ceil(((to - from) / 360) * ((2 * Math.PI * r) / (size * 1.1)))
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180
    const x = Math.cos(angle) * r
    const y = Math.sin(angle) * r * 1.12 - 22
    const radius = size * (0.8 + fixed.next() * 0.45)
    const lit = fixed.chance(0.35) ? lighter(hair, 0.05) : hair
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#${lit}"/>`
  }).join('')
}

const afro: DrawHair = build => ({
  back:
    `<ellipse cx="0" cy="-52" rx="${build.w + 52}" ry="112" fill="#${build.hair}"/>` +
    bumps(build, { r: build.w + 42, from: 150, to: 390, size: 24 }),
  front:
    filled(cap(build, 10, -62, -12), build) +
    bumps(build, { r: build.w - 10, from: 200, to: 340, size: 17 }),
})

const topKnot: DrawHair = build => ({
  back: `<ellipse cx="6" cy="-146" rx="34" ry="30" fill="#${build.hair}"/>`,
  front:
    filled(cap(build, 6, -74), build) +
    strand('M-50 -70Q-30 -104 4 -122', build) +
    strand('M50 -70Q34 -104 8 -122', build) +
    strand('M-14 -158Q6 -168 24 -152', build, 5),
})

const bald: DrawHair = build => ({
  back: '',
  front: `<ellipse cx="${build.side * 24}" cy="-80" rx="46" ry="24" fill="url(#light)" opacity="0.8"/>`,
})

const receding: DrawHair = build => {
  const { w } = build
  const sides = [-1, 1].map(
    s =>
      `M${s * (w + 5)} 8C${s * (w + 10)} -40 ${s * (w + 2)} -84 ${s * (w * 0.62)} -98C${s * (w * 0.78)} -70 ${s * (w - 8)} -44 ${s * (w - 3)} -16Z`,
  )
  return {
    back: '',
    front:
      sides.map(path => filled(path, build)).join('') +
      filled(
        `M${-w * 0.6} -100Q0 -124 ${w * 0.6} -100Q0 -106 ${-w * 0.6} -100Z`,
        build,
        ' opacity="0.7"',
      ),
  }
}

const locs: DrawHair = build => {
  const { w, fixed, hair } = build
  const ropes = (count: number, top: number, length: number) =>
    Array.from({ length: count }, (_, index) => {
      const x = -w - 12 + ((2 * w + 24) * index) / (count - 1)
      const end = length * (0.8 + fixed.next() * 0.4)
      return `<path d="M${x * 0.6} ${top}Q${x * 1.25} ${top + 40} ${x * 1.18} ${top + end}" stroke="#${fixed.chance(0.4) ? lighter(hair, 0.14) : hair}" stroke-width="17" stroke-linecap="round" fill="none"/>`
    }).join('')
  return {
    back: ropes(11, -100, 260),
    front:
      filled(cap(build, 16, -66, 2), build) +
      [-50, -26, 0, 26, 50]
        .map(x => strand(`M${x * 0.3} -126Q${x * 1.2} -112 ${x * 1.25} -72`, build, 5))
        .join(''),
  }
}

const mediumWave: DrawHair = build => {
  const { w } = build
  return {
    back: filled(
      `M${-w - 14} -40C${-w - 26} -130 -50 -146 0 -146C50 -146 ${w + 26} -130 ${w + 14} -40C${w + 30} 20 ${w + 22} 70 ${w + 4} 108L${-w - 4} 108C${-w - 22} 70 ${-w - 30} 20 ${-w - 14} -40Z`,
      build,
    ),
    front:
      filled(
        `M${-w - 8} 30C${-w - 24} -90 -60 -146 4 -144C60 -144 ${w + 24} -90 ${w + 8} 30C${w - 4} 4 ${w + 2} -34 ${w - 16} -58C34 -74 14 -90 6 -108C-8 -84 -44 -72 ${-w + 14} -54C${-w - 2} -30 ${-w + 2} 6 ${-w - 8} 30Z`,
        build,
      ) +
      strand(`M2 -116Q-50 -98 ${-w - 2} -20`, build) +
      strand(`M12 -118Q52 -96 ${w + 2} -20`, build),
  }
}

const long: DrawHair = build => {
  const { w } = build
  return {
    back: filled(
      `M${-w - 12} -40C${-w - 24} -130 -50 -148 0 -148C50 -148 ${w + 24} -130 ${w + 12} -40C${w + 40} 60 ${w + 30} 150 ${w + 52} 250Q0 290 ${-w - 52} 250C${-w - 30} 150 ${-w - 40} 60 ${-w - 12} -40Z`,
      { ...build, hair: darker(build.hair, 0.25) },
    ),
    front:
      filled(
        `M${-w - 10} 120C${-w - 34} 0 ${-w - 22} -146 2 -144C${w + 22} -146 ${w + 34} 0 ${w + 10} 120C${w + 2} 60 ${w + 4} -30 ${w - 20} -62C36 -76 16 -92 8 -110C-6 -86 -40 -74 ${-w + 18} -58C${-w - 4} -30 ${-w - 2} 60 ${-w - 10} 120Z`,
        build,
      ) +
      strand(`M0 -118Q-66 -92 ${-w - 6} 40`, build) +
      strand(`M12 -118Q66 -92 ${w + 6} 40`, build),
  }
}

const bob: DrawHair = build => {
  const { w } = build
  return {
    back: filled(
      `M${-w - 16} 90C${-w - 40} -120 -50 -146 0 -146C50 -146 ${w + 40} -120 ${w + 16} 90Q0 110 ${-w - 16} 90Z`,
      build,
    ),
    front:
      filled(
        `M${-w - 14} 84C${-w - 30} -90 -60 -146 0 -146C60 -146 ${w + 30} -90 ${w + 14} 84C${w - 4} 40 ${w - 2} -10 ${w - 8} -38Q0 -60 ${-w + 8} -38C${-w + 2} -10 ${-w + 4} 40 ${-w - 14} 84Z`,
        build,
      ) +
      strand(`M-30 -118Q-66 -90 ${-w - 8} 20`, build) +
      strand('M-34 -60Q-30 -100 0 -126', build) +
      strand('M30 -60Q34 -100 10 -126', build),
  }
}

const bun: DrawHair = build => ({
  back: `<circle cx="0" cy="-150" r="40" fill="#${build.hair}"/>`,
  front:
    filled(cap(build, 16, -66), build) +
    strand('M-48 -70Q-30 -110 0 -126', build) +
    strand('M48 -70Q30 -110 4 -126', build) +
    strand('M-20 -164Q0 -180 22 -164', build, 5),
})

const pixie: DrawHair = build => {
  const { w } = build
  return {
    back: '',
    front:
      filled(
        `M${-w - 6} 18C${-w - 16} -90 -60 -140 2 -138C64 -138 ${w + 16} -90 ${w + 6} 14C${w} -16 ${w - 2} -36 ${w - 12} -50Q20 -40 -14 -84Q-34 -44 ${-w + 6} -30Q${-w + 4} -6 ${-w - 6} 18Z`,
        build,
      ) +
      strand(`M-6 -100Q24 -62 ${w - 14} -58`, build) +
      strand('M-20 -118Q20 -122 48 -96', build),
  }
}

export const hairs: Readonly<
  Record<'masculine' | 'feminine' | 'grey' | 'night', readonly [DrawHair, ...DrawHair[]]>
> = {
  masculine: [
    buzz,
    buzz,
    crop,
    crop,
    sidePart,
    sidePart,
    quiff,
    curls,
    afro,
    topKnot,
    bald,
    receding,
    locs,
    mediumWave,
  ],
  feminine: [long, long, bob, bun, pixie, mediumWave, curls, afro, locs],
  grey: [buzz, crop, sidePart, bald, receding, receding, quiff, pixie],
  night: [buzz, quiff, curls, topKnot, mediumWave, pixie, afro, sidePart],
}

/** Hats cover the hair above the brows; each begins with what shows below. */
export function drawHat(build: Build, fixed: Dice, colour: string): string {
  const { w } = build
  const dark = darker(colour, 0.4)
  const lit = lighter(colour, 0.22)
  switch (fixed.whole(0, 2)) {
    case 0:
      return `<path d="M${-w - 8} -46C${-w - 14} -150 -44 -172 0 -172C44 -172 ${w + 14} -150 ${w + 8} -46Z" fill="#${colour}"/>${[-2, -1, 0, 1, 2].map(x => `<path d="M${x * 26} -66Q${x * 20} -130 ${x * 7} -168" stroke="#${dark}" stroke-width="3" fill="none" opacity="0.5"/>`).join('')}<rect x="${-w - 12}" y="-74" width="${2 * w + 24}" height="38" rx="17" fill="#${lit}"/>`
    case 1:
      return `<path d="M${-w - 7} -48C${-w - 10} -140 -44 -154 0 -154C44 -154 ${w + 10} -140 ${w + 7} -48Z" fill="#${colour}"/><path d="M0 -153V-60" stroke="#${dark}" stroke-width="3" opacity="0.5"/><path d="M${-w + 2} -60Q0 -84 ${w - 2} -60Q${w + 14} -40 ${w + 8} -30Q0 -56 ${-w - 8} -30Q${-w - 14} -40 ${-w + 2} -60Z" fill="#${dark}"/><circle cx="0" cy="-152" r="6" fill="#${lit}"/>`
    default:
      return `<path d="M${-w + 2} -66C${-w + 2} -150 -40 -160 -14 -150Q0 -142 14 -150C40 -160 ${w - 2} -150 ${w - 2} -66Z" fill="#${colour}"/><path d="M${-w - 62} -52Q${-w} -84 0 -84Q${w} -84 ${w + 62} -52Q${w} -38 0 -40Q${-w} -38 ${-w - 62} -52Z" fill="#${dark}"/><path d="M${-w + 2} -88Q0 -102 ${w - 2} -88V-68Q0 -82 ${-w + 2} -68Z" fill="#${lit}"/>`
  }
}
