import { gradient, mix } from '../colour.ts'
import { bokeh, fill, ridge, type Scene, shine, sky, speckles } from './mood.ts'
import { potted } from './town.ts'

const spines = [
  '8c3b2e',
  'c9843c',
  '2f5d62',
  '41506b',
  'e5d5b5',
  '7a4b5a',
  '5f7355',
  'b8923f',
  '2b2a33',
  'a8574a',
] as const

export const bookshop: Scene = dice => {
  const wood = dice.pick(['6b4326', '4a2f24', '8a5a34', '33383f'])
  const rows = [120, 250, 380, 510, 640]
  return `${fill(wood)}${rows
    .map(y => {
      let out = `<rect y="${y - 122}" width="512" height="112" fill="#1a0f12" opacity="0.45"/>`
      for (let x = 6; x < 500; ) {
        const w = dice.whole(11, 26)
        const h = dice.whole(66, 102)
        const lean = dice.chance(0.07) ? 9 : 0
        out += `<g transform="rotate(${lean} ${x} ${y - 10})"><rect x="${x}" y="${y - 10 - h}" width="${w}" height="${h}" rx="2" fill="#${dice.pick(spines)}"/><rect x="${x + 2}" y="${y - 10 - h * 0.82}" width="${w - 4}" height="4" fill="#f4dfae" opacity="0.7"/><rect x="${x + w - 4}" y="${y - 10 - h}" width="4" height="${h}" fill="#000" opacity="0.2"/></g>`
        x += w + (dice.chance(0.1) ? 30 : 1) + lean
      }
      return `${out}<rect y="${y - 12}" width="512" height="13" fill="#${mix(wood, 'ffdca8', 0.25)}"/>`
    })
    .join('')}${shine(dice.whole(100, 400), 60, 380, 'ffd591')}`
}

export const kitchen: Scene = (dice, { glow, sky: colours }) => {
  const tile = dice.pick(['e9dcc5', 'a9c2b8', 'd99a78', '7f99a8', 'cfc0d6'])
  const tiles = Array.from(
    { length: 70 },
    (_, index) =>
      `<rect x="${(index % 10) * 52 + (Math.floor(index / 10) % 2) * 26 - 20}" y="${Math.floor(index / 10) * 44 + 120}" width="49" height="41" rx="3" fill="#${mix(tile, dice.chance(0.5) ? 'ffffff' : '8a7a6a', dice.next() * 0.2)}"/>`,
  ).join('')
  const pan = (x: number) =>
    `<path d="M${x} 96V120" stroke="#3a2a22" stroke-width="5"/><circle cx="${x}" cy="152" r="32" fill="#${dice.pick(['b5623a', '3a3a42', 'c98a4a'])}"/><circle cx="${x - 8}" cy="144" r="18" fill="#fff" opacity="0.16"/>`
  return `${fill(mix(tile, '6b4a3a', 0.3))}${tiles}<rect y="86" width="512" height="10" fill="#5f3820"/>${pan(80)}${pan(164)}${pan(240)}<rect x="316" y="0" width="150" height="230" fill="#6b4a34"/>${gradient('pane', colours)}<rect x="326" y="0" width="130" height="220" fill="url(#pane)"/><path d="M391 0V220M326 110H456" stroke="#6b4a34" stroke-width="7"/><path d="M326 0L60 640H420L456 220Z" fill="#${glow}" opacity="0.14" filter="url(#softer)"/>
${potted(dice, 420, 232, 0.5)}${gradient('table', ['c08a54', '6b4024'])}<rect y="440" width="512" height="200" fill="url(#table)"/><rect y="436" width="512" height="10" fill="#e6b878"/>${[70, 104, 130].map((x, index) => `<circle cx="${x}" cy="${432 - (index % 2) * 6}" r="19" fill="#${dice.pick(['d8452f', 'e8a33c', '7f9a45'])}"/>`).join('')}<path d="M200 446Q210 380 270 380T340 446Z" fill="#c98a4a"/><path d="M232 396L250 440M262 388L276 440M292 394L302 440" stroke="#8a5426" stroke-width="5" opacity="0.6"/>`
}

export const studio: Scene = (dice, { glow, sky: colours }) => {
  const wall = dice.pick(['cfc4b4', '8d97a3', 'b89a86', '5f6b66'])
  const paint = ['d8573f', 'e8a83c', '3f7f8c', '7a4f8c', '2f4858', 'f0d9b0']
  const canvas = (x: number, y: number, w: number, h: number) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#f7efe2"/>${Array.from({ length: 6 }, () => `<ellipse cx="${x + w * (0.2 + dice.next() * 0.6)}" cy="${y + h * (0.2 + dice.next() * 0.6)}" rx="${w * (0.1 + dice.next() * 0.2)}" ry="${h * (0.08 + dice.next() * 0.14)}" transform="rotate(${dice.whole(-40, 40)} ${x + w / 2} ${y + h / 2})" fill="#${dice.pick(['d8573f', ...paint])}" opacity="0.88"/>`).join('')}<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#8a6a48" stroke-width="6"/>`
  return `${fill(wall)}${gradient('pane', colours)}<rect x="300" y="40" width="190" height="230" fill="url(#pane)" stroke="#4a4038" stroke-width="8"/><path d="M363 40V270M427 40V270M300 116H490M300 192H490" stroke="#4a4038" stroke-width="5"/><path d="M300 40L0 640H330L490 270Z" fill="#${glow}" opacity="0.22" filter="url(#softer)"/>${canvas(30, 70, 130, 160)}${canvas(180, 110, 90, 110)}
<path d="M0 500H512V640H0Z" fill="#${mix(wall, '4a3226', 0.7)}"/><path d="M120 640L220 290L320 640M220 300V250" stroke="#8a5a34" stroke-width="12" fill="none"/>${canvas(130, 300, 190, 210)}<rect x="116" y="510" width="218" height="12" fill="#8a5a34"/>${Array.from({ length: 26 }, () => `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(540, 640)}" r="${dice.whole(2, 8)}" fill="#${dice.pick(['d8573f', ...paint])}" opacity="0.8"/>`).join('')}${[380, 400, 420].map((x, index) => `<path d="M${x} 520V${430 - index * 12}" stroke="#c98a4a" stroke-width="7"/><rect x="${x - 6}" y="${410 - index * 12}" width="12" height="24" rx="4" fill="#${paint[index]}"/>`).join('')}<path d="M362 510H438L430 590H370Z" fill="#d9cbb5"/>`
}

export const gym: Scene = dice => {
  const wall = dice.pick(['3a3f47', '2b3138', '4a3f3a', '37424a'])
  const accent = dice.pick(['d8643c', 'e0a33c', '4fa39a', 'c8484f'])
  const kettlebell = (x: number, s: number) =>
    `<g transform="translate(${x} 560) scale(${s})"><path d="M-22 -46Q-24 -92 0 -92Q24 -92 22 -46" fill="none" stroke="#1b1c20" stroke-width="13"/><circle cx="0" cy="-18" r="44" fill="#26282e"/><circle cx="-14" cy="-32" r="16" fill="#fff" opacity="0.14"/><rect x="-30" y="-22" width="60" height="10" fill="#${accent}"/></g>`
  return `${fill(wall)}<rect y="150" width="512" height="26" fill="#${accent}" opacity="0.85"/>${[60, 256, 452].map(x => `<rect x="${x - 60}" y="20" width="120" height="12" rx="6" fill="#fff7e0"/><rect x="${x - 90}" y="10" width="180" height="60" fill="#fff0cc" opacity="0.35" filter="url(#softer)"/>`).join('')}<path d="M90 180V560M420 180V560" stroke="#1b1c20" stroke-width="18"/><rect x="40" y="300" width="432" height="12" rx="6" fill="#b9bcc2"/>${[40, 64, 432, 456].map((x, index) => `<rect x="${x - 8}" y="${index % 2 === 0 ? 236 : 252}" width="24" height="${index % 2 === 0 ? 140 : 108}" rx="8" fill="#${index % 2 === 0 ? '1d1e22' : accent}"/>`).join('')}<path d="M0 540H512V640H0Z" fill="#1f2126"/>${kettlebell(150, 0.9)}${kettlebell(250, 1.15)}${kettlebell(360, 0.8)}`
}

export const livingRoom: Scene = (dice, { sky: colours, glow }) => {
  const wall = dice.pick(['c9a78a', '7f9088', '8f6f78', 'd6c4a4', '56687a'])
  const sofa = dice.pick(['b8563a', '3d6b66', 'c99a4a', '5a4a6b', '8a8f7a'])
  return `${fill(wall)}${gradient('pane', colours)}<rect x="50" y="50" width="170" height="230" fill="url(#pane)" stroke="#f4e9d8" stroke-width="10"/><path d="M135 50V280M50 165H220" stroke="#f4e9d8" stroke-width="7"/><path d="M30 40Q60 180 40 320H0V30ZM240 40Q212 180 232 320H262V30Z" fill="#f1e4cf" opacity="0.85"/><rect x="300" y="80" width="110" height="140" fill="#f7efe2" stroke="#5f3f2a" stroke-width="8"/><circle cx="355" cy="138" r="30" fill="#${sofa}"/><path d="M306 214Q340 160 404 200V214Z" fill="#${mix(wall, '2a1a18', 0.5)}"/>
<path d="M50 50L0 640H300L220 280Z" fill="#${glow}" opacity="0.16" filter="url(#softer)"/><path d="M452 240V520M430 520H474" stroke="#3a2a22" stroke-width="6"/><path d="M416 246L434 180H470L488 246Z" fill="#fff0cc"/>${shine(452, 236, 210, 'ffdf9e')}<rect y="540" width="512" height="100" fill="#${mix(wall, '5a3a26', 0.65)}"/>
<rect x="70" y="380" width="340" height="120" rx="34" fill="#${mix(sofa, '1a0f1c', 0.14)}"/><rect x="44" y="440" width="392" height="130" rx="30" fill="#${sofa}"/><rect x="92" y="440" width="148" height="54" rx="18" fill="#${mix(sofa, 'fff4e2', 0.18)}"/><rect x="246" y="440" width="148" height="54" rx="18" fill="#${mix(sofa, 'fff4e2', 0.18)}"/><rect x="96" y="392" width="74" height="64" rx="12" transform="rotate(-9 130 424)" fill="#${dice.pick(['e8b04a', 'f0e2cb', 'd8734f'])}"/>${potted(dice, 470, 610, 1)}`
}

export const greenhouse: Scene = (dice, { sky: colours, glow }) => {
  const leaves = (count: number, from: number, to: number, size: number) =>
    Array.from({ length: count }, () => {
      const x = dice.whole(-10, 520)
      const y = dice.whole(from, to)
      const s = size * (0.6 + dice.next() * 0.7)
      return `<path transform="translate(${x} ${y}) rotate(${dice.whole(-80, 80)}) scale(${s.toFixed(2)})" d="M0 0Q-34 -50 0 -120Q34 -50 0 0ZM0 0V-104" fill="#${mix(dice.pick(['2f6b45', '3f7d4f', '5f8a4a', '24523c']), glow, dice.next() * 0.3)}" stroke="#1f4030" stroke-opacity="0.35" stroke-width="2"/>`
    }).join('')
  return `${gradient('sky', colours)}<rect width="512" height="640" fill="url(#sky)"/><path d="M0 190L256 40L512 190M256 40V640M128 116V640M384 116V640M0 190V640M512 190V640M0 260H512M0 400H512" stroke="#f3ecdc" stroke-width="7" fill="none" opacity="0.85"/>${shine(dice.whole(120, 400), 180, 280, glow)}${leaves(26, 330, 480, 0.8)}${leaves(26, 460, 640, 1.1)}${leaves(6, -20, 40, 1)}${Array.from({ length: 10 }, () => `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(400, 620)}" r="${dice.whole(7, 13)}" fill="#${dice.pick(['d8452f', 'f2b84b', 'e88aa0', 'fff1dc'])}"/>`).join('')}`
}

export const trainWindow: Scene = (dice, mood) => {
  const { far, near } = mood
  const seat = dice.pick(['8c3b3b', '2f5d62', '3d4f7a', '7a5a3a'])
  return `${sky(dice, mood)}${ridge(dice, 330, { height: 120, colour: mix(far, mood.sky[2], 0.3), steps: 7 })}${ridge(dice, 380, { height: 70, colour: mix(far, near, 0.45) })}${ridge(dice, 430, { height: 40, colour: mix(near, '5f7a45', 0.4) })}<path fill-rule="evenodd" d="M0 0H512V640H0ZM50 84Q50 50 84 50H428Q462 50 462 84V400Q462 434 428 434H84Q50 434 50 400Z" fill="#${mix('d8cbb8', near, 0.35)}"/><path d="M50 84Q50 50 84 50H428Q462 50 462 84V400Q462 434 428 434H84Q50 434 50 400Z" fill="none" stroke="#2a2428" stroke-width="9"/><path d="M120 50L60 330V200L90 50ZM210 50L90 434H120L240 50Z" fill="#fff" opacity="0.14"/>
<path d="M0 470H512V500H0Z" fill="#${mix('8a6a48', near, 0.3)}"/><path d="M0 520Q60 480 150 520V640H0ZM362 520Q450 480 512 520V640H362Z" fill="#${seat}"/><path d="M225 470V404H277V470Z" fill="#f4ead8"/><path d="M222 404H280V418H222Z" fill="#5f3820"/>`
}

export const workshop: Scene = dice => {
  const wall = dice.pick(['4a3a30', '3d4448', '5a4638'])
  return `${fill(wall)}${Array.from({ length: 9 }, (_, index) => `<path d="M${index * 60} 0V640" stroke="#000" stroke-width="2" opacity="0.2"/>`).join('')}${[70, 150, 220, 300, 370, 440].map((x, index) => `<g transform="translate(${x} 130)"><path d="M0 0V${90 + (index % 3) * 20}" stroke="#${dice.pick(['c98a4a', 'b5623a', 'd8c3a5'])}" stroke-width="12" stroke-linecap="round"/><path d="M-22 ${90 + (index % 3) * 20}H22V${112 + (index % 3) * 20}H-22Z" fill="#9aa0a6"/></g>`).join('')}${shine(256, 40, 330, 'ffcf8a')}${gradient('table', ['c08a54', '5f3820'])}<rect y="440" width="512" height="200" fill="url(#table)"/><circle cx="150" cy="400" r="84" fill="none" stroke="#1d1b1f" stroke-width="12"/><circle cx="150" cy="400" r="10" fill="#c9ccd1"/>${Array.from({ length: 12 }, (_, index) => `<path d="M150 400L${150 + 78 * Math.cos((index * Math.PI) / 6)} ${400 + 78 * Math.sin((index * Math.PI) / 6)}" stroke="#c9ccd1" stroke-width="2"/>`).join('')}${speckles(dice, { count: 40, from: 450, to: 640, r: 3, colour: 'f0d2a0', opacity: 0.5 })}${bokeh(dice, ['ffd591'], { to: 300, count: 6 })}`
}
