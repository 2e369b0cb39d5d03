import { type Colour, darker, lighter, mix, spot } from '../colour.ts'
import type { Build } from './build.ts'

const fabrics = [
  'c8553d',
  'e0a458',
  '2f5d62',
  '41506b',
  '7a4b5a',
  'efe6d8',
  '33363f',
  '5f7355',
  '8c5e3c',
  'b0413e',
  '3d6f8e',
  'd9b99b',
] as const
const darkFabrics = [
  '1f2024',
  '2b2233',
  '3b2a4a',
  '17202b',
  '4a1f33',
  'c9c3d4',
  '5b2a6b',
  '22343a',
] as const

/** The trunk, clothed; the neck ends at its collar. */
export function drawClothes(build: Build): string {
  const { fixed, crowd, manner } = build
  const colour = fixed.pick(crowd === 'night' ? darkFabrics : fabrics)
  const kinds: readonly ((build: Build, colour: Colour) => string)[] = build.isBack
    ? [plain]
    : manner === 'feminine'
      ? [tee, openShirt, sweater, jacket, hoodie, stripes, crowd === 'night' ? leather : henley]
      : crowd === 'bears'
        ? [plaid, plaid, tee, henley, tank, bare, jacket, sweater]
        : crowd === 'night'
          ? [tank, leather, leather, mesh, tee, openShirt, bare, jacket]
          : [tee, tee, openShirt, openShirt, sweater, hoodie, jacket, tank, henley, stripes]
  return fixed.pick([kinds[0] ?? tee, ...kinds.slice(1)])(build, colour)
}

/** From the neck over the shoulders to the lower edge. */
function trunk({ neck, shoulder }: Build, dip = 196) {
  const s = shoulder
  return `M${-neck - 12} 150Q${-s * 0.7} 176 ${-s} 216C${-s - 34} 240 ${-s - 52} 330 ${-s - 62} 700H${s + 62}C${s + 52} 330 ${s + 34} 240 ${s} 216Q${s * 0.7} 176 ${neck + 12} 150Q${neck} ${dip} 0 ${dip + 8}Q${-neck} ${dip} ${-neck - 12} 150Z`
}

/** Light from one side, and folds. */
function folds({ shoulder: s, side }: Build, dark: Colour, lit: Colour) {
  const across = side === 1 ? 'x1="0" y1="0.2" x2="1" y2="0"' : 'x1="1" y1="0.2" x2="0" y2="0"'
  const stops = [
    [0, dark, 0.62],
    [0.45, dark, 0],
    [0.7, lit, 0],
    [1, lit, 0.5],
  ].map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}" stop-color="#${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<linearGradient id="cloth-light" ${across}>${stops.join('')}</linearGradient><linearGradient id="cloth-end" x1="0" y1="0" x2="0" y2="1"><stop offset="0.2" stop-color="#${dark}" stop-opacity="0"/><stop offset="1" stop-color="#${dark}" stop-opacity="0.6"/></linearGradient><rect x="${-s - 70}" y="140" width="${2 * s + 140}" height="560" fill="url(#cloth-light)"/><rect x="${-s - 70}" y="140" width="${2 * s + 140}" height="560" fill="url(#cloth-end)"/>${[-1, 1].map(x => `<path d="M${x * (s - 30)} 330Q${x * (s - 44)} 420 ${x * (s - 34)} 560" stroke="#${dark}" stroke-width="4" fill="none" opacity="0.45" stroke-linecap="round"/><path d="M${x * 70} 226Q${x * 96} 262 ${x * 130} 274" stroke="#${dark}" stroke-width="4" fill="none" opacity="0.22" stroke-linecap="round"/>`).join('')}`
}

function cloth(build: Build, colour: Colour, fill = `#${colour}`, dip = 196) {
  const path = trunk(build, dip)
  return `<clipPath id="cloth"><path d="${path}"/></clipPath><path d="${path}" fill="${fill}"/><g clip-path="url(#cloth)">${folds(build, darker(colour, 0.5), lighter(colour, 0.5))}</g>`
}

function skinTrunk(build: Build) {
  const { skin, shoulder, side, fixed, hair, manner } = build
  const shade = darker(mix(skin, '8a2f1e', 0.28), 0.22)
  const fur = manner === 'masculine' && fixed.chance(build.crowd === 'bears' ? 0.9 : 0.4)
  const strand = () => {
    const x = fixed.normal() * 46
    const y = 296 + fixed.normal() * 40
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${fixed.whole(-3, 3)} 4 ${fixed.whole(-2, 2)} 9" stroke="#${darker(hair, 0.2)}" stroke-width="2" fill="none" opacity="0.4" stroke-linecap="round"/>`
  }
  const line = (path: string) =>
    `<path d="${path}" stroke="#${shade}" stroke-width="7" fill="none" opacity="0.26" stroke-linecap="round"/>`
  return `${cloth(build, skin, `#${skin}`, 160)}${spot('chest', lighter(skin, 0.5))}${spot('chest-shade', shade)}
${line(`M${-shoulder * 0.72} 214Q-30 226 -8 236M${shoulder * 0.72} 214Q30 226 8 236`)}${line(`M0 262V410M${-shoulder * 0.8} 380Q${-shoulder * 0.34} 432 -8 402M${shoulder * 0.8} 380Q${shoulder * 0.34} 432 8 402`)}
${[-1, 1].map(s => `<ellipse cx="${s * 84}" cy="410" rx="100" ry="44" fill="url(#chest-shade)" opacity="0.4"/><circle cx="${s * 104}" cy="352" r="11" fill="#${mix(shade, 'b8544a', 0.4)}" opacity="0.7"/>`).join('')}<ellipse cx="${side * 84}" cy="306" rx="92" ry="66" fill="url(#chest)" opacity="0.5"/>
${fur ? Array.from({ length: 110 }, strand).join('') : ''}${tattoo(build)}`
}

/** Waves or leaves on an upper arm. */
function tattoo({ fixed, shoulder, skin }: Build): string {
  if (!fixed.chance(0.35)) return ''
  const ink = mix(skin, '1c3140', 0.72)
  const x = shoulder - 4
  return fixed.chance(0.5)
    ? [0, 1, 2, 3]
        .map(
          row =>
            `<path d="M${x - 24} ${330 + row * 24}q16 -18 32 0t32 0" stroke="#${ink}" stroke-width="6" fill="none" opacity="0.8"/>`,
        )
        .join('')
    : `<path d="M${x + 6} 300V440" stroke="#${ink}" stroke-width="5" opacity="0.8"/>${[0, 1, 2, 3].map(row => `<path d="M${x + 6} ${420 - row * 32}q-34 -6 -36 -32q34 0 36 32q4 -28 34 -32q0 28 -34 32Z" fill="#${ink}" opacity="0.75"/>`).join('')}`
}

const collar = ({ neck }: Build, colour: Colour, depth = 196) =>
  `<path d="M${-neck - 14} 148Q${-neck} ${depth} 0 ${depth + 8}Q${neck} ${depth} ${neck + 14} 148" fill="none" stroke="#${colour}" stroke-width="12"/>`

const plain = (build: Build, colour: Colour) =>
  cloth(build, colour, `#${colour}`, 158) + collar(build, darker(colour, 0.16), 158)

function tee(build: Build, colour: Colour) {
  return cloth(build, colour) + collar(build, darker(colour, 0.16))
}

function henley(build: Build, colour: Colour) {
  return `${tee(build, colour)}<path d="M-12 202L-9 286H9L12 202Z" fill="#${darker(colour, 0.12)}"/>${[226, 250, 274].map(y => `<circle cx="0" cy="${y}" r="4" fill="#${lighter(colour, 0.6)}"/>`).join('')}`
}

function stripes(build: Build, colour: Colour) {
  const other = colour === 'efe6d8' ? '41506b' : 'f3ead9'
  const pattern = `<pattern id="weave" width="60" height="44" patternUnits="userSpaceOnUse"><rect width="60" height="44" fill="#${other}"/><rect width="60" height="18" fill="#${colour}"/></pattern>`
  return pattern + cloth(build, colour, 'url(#weave)') + collar(build, colour)
}

function plaid(build: Build) {
  const { fixed } = build
  const ground = fixed.pick(['9c2f2a', '2f5148', '31465f', 'a8642b', '6a2f3c'])
  const dark = darker(ground, 0.6)
  const pattern = `<pattern id="weave" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(4)"><rect width="64" height="64" fill="#${ground}"/><rect width="26" height="64" fill="#${dark}" opacity="0.45"/><rect width="64" height="26" fill="#${dark}" opacity="0.45"/><rect x="42" width="4" height="64" fill="#f4dcae" opacity="0.55"/><rect y="42" width="64" height="4" fill="#f4dcae" opacity="0.55"/></pattern>`
  return `${pattern}${cloth(build, ground, 'url(#weave)')}${openCollar(build, ground, '2b2522')}`
}

function openShirt(build: Build, colour: Colour) {
  return (
    cloth(build, colour) + openCollar(build, colour, build.fixed.chance(0.5) ? 'f4ede2' : undefined)
  )
}

/** Two flaps, and between them a shirt or skin. */
function openCollar({ neck, skin }: Build, colour: Colour, under: Colour | undefined) {
  const flap = lighter(colour, 0.08)
  const inner = under
    ? `<path d="M${-neck - 8} 160L0 300L${neck + 8} 160Q0 214 ${-neck - 8} 160Z" fill="#${under}"/>`
    : `<path d="M${-neck - 8} 150L0 290L${neck + 8} 150Z" fill="#${darker(mix(skin, '8a2f1e', 0.2), 0.08)}"/>`
  return `${inner}<path d="M0 296V700" stroke="#${darker(colour, 0.4)}" stroke-width="4" opacity="0.7"/>${[-1, 1].map(s => `<path d="M${s * (neck + 16)} 140L${s * (neck + 44)} 178L${s * 34} 262L0 296Q${s * 18} 232 ${s * (neck + 4)} 176Z" fill="#${flap}" stroke="#${darker(colour, 0.35)}" stroke-width="3" stroke-linejoin="round"/>`).join('')}${[350, 420, 490].map(y => `<circle cx="11" cy="${y}" r="5" fill="#${lighter(colour, 0.5)}"/>`).join('')}`
}

function sweater(build: Build, colour: Colour) {
  const { neck } = build
  return `${cloth(build, colour)}<path d="M${-neck - 10} 112Q0 152 ${neck + 10} 112L${neck + 18} 176Q0 232 ${-neck - 18} 176Z" fill="#${darker(colour, 0.1)}"/>${[-3, -2, -1, 0, 1, 2, 3].map(x => `<path d="M${x * 13} ${150 - Math.abs(x) * 4}V${206 - Math.abs(x) * 5}" stroke="#${darker(colour, 0.4)}" stroke-width="3" opacity="0.45"/>`).join('')}`
}

function hoodie(build: Build, colour: Colour) {
  const { neck } = build
  return `${cloth(build, colour)}${[-1, 1].map(s => `<path d="M${s * (neck - 2)} 118Q${s * (neck + 58)} 136 ${s * (neck + 56)} 206Q${s * 48} 252 0 262Q${s * 46} 214 ${s * (neck - 2)} 118Z" fill="#${lighter(colour, 0.08)}" stroke="#${darker(colour, 0.35)}" stroke-width="3"/><path d="M${s * 22} 250Q${s * 28} 300 ${s * 22} 344" stroke="#f4ede2" stroke-width="6" fill="none" stroke-linecap="round"/>`).join('')}`
}

function jacket(build: Build, colour: Colour) {
  const under = build.fixed.pick(['f1e8da', '2b2a2e', 'd8c3a5'])
  return lapels(build, darker(colour, 0.22), under)
}

function leather(build: Build) {
  return (
    lapels(build, '1d1b1f', build.fixed.pick(['efe7dc', '3a3640', '7b2230'])) +
    `<path d="M64 300L48 700" stroke="#b9b4ad" stroke-width="5" opacity="0.8"/>`
  )
}

function lapels(build: Build, colour: Colour, under: Colour) {
  const { neck, shoulder } = build
  const shine = lighter(colour, 0.25)
  return `${cloth(build, under)}${collar(build, darker(under, 0.15))}${[-1, 1].map(s => `<path d="M${s * (neck + 20)} 146Q${s * shoulder * 0.7} 176 ${s * shoulder} 214C${s * (shoulder + 36)} 240 ${s * (shoulder + 56)} 330 ${s * (shoulder + 66)} 700H${s * 84}Q${s * 70} 420 ${s * 40} 330Q${s * (neck + 14)} 240 ${s * (neck + 20)} 146Z" fill="#${colour}"/><path d="M${s * (neck + 18)} 140Q${s * (neck + 62)} 168 ${s * (neck + 66)} 236L${s * (neck + 44)} 252L${s * (neck + 56)} 276L${s * 46} 344Q${s * (neck + 8)} 250 ${s * (neck + 18)} 140Z" fill="#${shine}" stroke="#${darker(colour, 0.5)}" stroke-width="3" stroke-linejoin="round"/>`).join('')}<path d="M${build.side * (shoulder - 22)} 214Q${build.side * (shoulder + 30)} 260 ${build.side * (shoulder + 46)} 460" stroke="#${lighter(colour, 0.5)}" stroke-width="12" fill="none" opacity="0.22"/>`
}

function tank(build: Build, colour: Colour) {
  const { neck, shoulder } = build
  const path = `M${-neck - 30} 166L${-neck - 62} 180Q${-shoulder + 34} 300 ${-shoulder - 8} 360L${-shoulder - 20} 700H${shoulder + 20}L${shoulder + 8} 360Q${shoulder - 34} 300 ${neck + 62} 180L${neck + 30} 166Q${neck + 4} 262 0 268Q${-neck - 4} 262 ${-neck - 30} 166Z`
  return `${skinTrunk(build)}<path d="${path}" fill="#${colour}"/><path d="${path}" fill="none" stroke="#${darker(colour, 0.3)}" stroke-width="5" opacity="0.6"/>`
}

function mesh(build: Build) {
  const pattern = `<pattern id="weave" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="16" height="16" fill="#17141c" opacity="0.38"/><path d="M0 0H16M0 0V16" stroke="#17141c" stroke-width="7"/></pattern>`
  return `${pattern}${skinTrunk(build)}<path d="${trunk(build)}" fill="url(#weave)"/>${collar(build, '17141c')}`
}

function bare(build: Build) {
  return skinTrunk(build) + (build.fixed.chance(0.45) ? chain(build) : '')
}

const chain = ({ neck }: Build) =>
  `<path d="M${-neck - 6} 168Q0 268 ${neck + 6} 168" fill="none" stroke="#e2bf73" stroke-width="5" stroke-dasharray="7 4"/><circle cx="0" cy="226" r="9" fill="#e2bf73"/>`
