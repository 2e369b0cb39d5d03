import { gradient, mix } from '../colour.ts'
import { bokeh, fill, type Scene, shine, sky } from './mood.ts'

const warm = ['ffcf7a', 'ffb45c', 'ffe6b0', 'ff9d6b'] as const
const neon = ['ff5f9e', '7a6bff', '4fd6e8', 'ffb14f', 'c65bff'] as const

export const skyline: Scene = (dice, mood) => {
  const { far, near, sky: colours } = mood
  const isLit = mood.name === 'night' || mood.name === 'dusk'
  const row = (y: number, height: number, colour: string, share: number) => {
    let out = ''
    for (let x = -10; x < 512; ) {
      const w = dice.whole(36, 78)
      const top = y - height * (0.35 + dice.next() * 0.65)
      out += `<rect x="${x}" y="${top.toFixed(0)}" width="${w}" height="640" fill="#${colour}"/>`
      for (let wy = top + 12; wy < y + 40; wy += 16) {
        for (let wx = x + 8; wx < x + w - 8; wx += 13) {
          if (dice.chance(share))
            out += `<rect x="${wx}" y="${wy.toFixed(0)}" width="6" height="8" fill="#${isLit ? dice.pick(warm) : mix(colours[2], 'ffffff', 0.3)}" opacity="${isLit ? 0.85 : 0.3}"/>`
        }
      }
      x += w + dice.whole(0, 6)
    }
    return out
  }
  const tower = dice.whole(120, 400)
  return `${sky(dice, mood)}<path d="M${tower} 90V420M${tower - 12} 420L${tower - 3} 190H${tower + 3}L${tower + 12} 420Z" stroke="#${mix(far, colours[1], 0.3)}" stroke-width="4" fill="#${mix(far, colours[1], 0.3)}"/><circle cx="${tower}" cy="190" r="17" fill="#${mix(far, colours[1], 0.2)}"/>
${row(400, 150, mix(far, colours[1], 0.4), 0.16)}${row(480, 190, mix(far, near, 0.5), 0.3)}${row(560, 170, near, 0.36)}<rect y="560" width="512" height="80" fill="#${mix(near, '05060d', 0.4)}"/>${isLit ? bokeh(dice, warm, { from: 540, to: 640, count: 18 }) : ''}`
}

/** A street of old houses, wet after rain at night. */
export const street: Scene = (dice, mood) => {
  const { near, glow, sky: colours } = mood
  const isLit = mood.name === 'night' || mood.name === 'dusk'
  const walls = ['d9b27c', '8fa39a', 'b8697a', 'e2d2b4', '7f8fae']
  const house = (x: number, w: number, top: number) => {
    const wall = mix(dice.pick(['c97b5a', ...walls]), near, isLit ? 0.55 : 0.1)
    let out = `<rect x="${x}" y="${top}" width="${w}" height="${500 - top}" fill="#${wall}"/><path d="M${x - 6} ${top}H${x + w + 6}L${x + w - 10} ${top - 34}H${x + 10}Z" fill="#${mix(near, '6b3a33', 0.4)}"/>`
    for (let y = top + 22; y < 400; y += 62) {
      for (let wx = x + 14; wx < x + w - 30; wx += 44) {
        out += `<rect x="${wx}" y="${y}" width="24" height="38" rx="3" fill="#${isLit && dice.chance(0.55) ? dice.pick(warm) : mix(colours[0], near, 0.4)}" stroke="#${mix(wall, 'fff4e2', 0.4)}" stroke-width="3"/>`
      }
    }
    const sign = dice.pick(['c8553d', ...walls])
    return `${out}<path d="M${x + 6} 432H${x + w - 6}L${x + w + 6} 462H${x - 6}Z" fill="#${sign}"/><rect x="${x + 12}" y="462" width="${w - 24}" height="40" fill="#${isLit ? 'ffd591' : mix(near, 'ffffff', 0.2)}"/>`
  }
  return `${sky(dice, mood)}${house(-30, 150, dice.whole(150, 220))}${house(124, 120, dice.whole(190, 270))}${house(248, 136, dice.whole(140, 220))}${house(388, 160, dice.whole(180, 250))}
${gradient('road', [mix(near, glow, 0.25), near])}<rect y="500" width="512" height="140" fill="url(#road)"/>${isLit ? Array.from({ length: 14 }, () => `<rect x="${dice.whole(0, 500)}" y="506" width="${dice.whole(6, 20)}" height="${dice.whole(40, 120)}" fill="#${dice.pick(warm)}" opacity="0.22" filter="url(#soft)"/>`).join('') : ''}
<path d="M40 170Q256 250 480 160" stroke="#${near}" stroke-width="3" fill="none"/>${[80, 140, 200, 262, 324, 384, 440].map(x => `<circle cx="${x}" cy="${206 + 8 * Math.cos((x - 256) / 140)}" r="7" fill="#${isLit ? 'ffe3a3' : 'fff3d6'}"/>${isLit ? shine(x, 208, 46, 'ffd27a') : ''}`).join('')}`
}

export const bar: Scene = (dice, mood) => {
  const wall = dice.pick(['3a1f2b', '1f2a33', '40251c', '2b2140'])
  const bottle = (x: number, y: number) => {
    const colour = dice.pick(['7a3b24', '2f6b52', 'c9873c', '8fb0b8', '9c2f3f', 'e0c080'])
    const h = dice.whole(48, 74)
    return `<path d="M${x} ${y}V${y - h * 0.6}Q${x} ${y - h * 0.7} ${x + 6} ${y - h * 0.74}V${y - h}H${x + 13}V${y - h * 0.74}Q${x + 19} ${y - h * 0.7} ${x + 19} ${y - h * 0.6}V${y}Z" fill="#${colour}" opacity="0.92"/><rect x="${x + 3}" y="${y - h * 0.55}" width="3.5" height="${h * 0.45}" fill="#fff" opacity="0.4"/><rect x="${x + 2}" y="${y - h * 0.4}" width="15" height="${h * 0.2}" fill="#f4e3c0" opacity="0.8"/>`
  }
  const shelf = (y: number) =>
    `<rect x="0" y="${y - 90}" width="512" height="90" fill="#ffb45c" opacity="0.16" filter="url(#softer)"/>${Array.from({ length: 19 }, (_, index) => (dice.chance(0.9) ? bottle(index * 27 + 4, y) : '')).join('')}<rect y="${y}" width="512" height="9" fill="#6b4326"/>`
  return `${fill(wall)}${shelf(190)}${shelf(300)}${shelf(410)}${[110, 256, 402].map(x => `<path d="M${x} 0V70" stroke="#0e0a0c" stroke-width="4"/><path d="M${x - 34} 98Q${x - 30} 66 ${x} 64Q${x + 30} 66 ${x + 34} 98Z" fill="#c98a3c"/>${shine(x, 104, 150, 'ffcf7a')}<circle cx="${x}" cy="98" r="11" fill="#fff0c4"/>`).join('')}
${gradient('counter', ['8a532c', '3a2012'])}<rect y="500" width="512" height="140" fill="url(#counter)"/><rect y="496" width="512" height="12" fill="#d69a55"/>${bokeh(dice, mood.name === 'night' ? neon : warm, { to: 640, count: 9 })}`
}

export const cafe: Scene = (dice, { sky: colours, glow }) => {
  const wall = dice.pick(['d9b38a', '8fa38c', 'c77f5e', 'e4d3b8', '6f8791'])
  return `${fill(wall)}<g><rect x="60" y="70" width="392" height="330" rx="8" fill="#${mix(wall, '2a1a18', 0.55)}"/>${gradient('pane', colours)}<rect x="74" y="84" width="364" height="302" fill="url(#pane)"/>${Array.from({ length: 6 }, () => leafBlob(dice.whole(80, 430), dice.whole(240, 380), dice.whole(30, 60), dice.pick(['5f8a4a', '7f9a45', '4f7a5c']))).join('')}<rect x="74" y="84" width="364" height="302" fill="#${glow}" opacity="0.22"/><path d="M256 84V386M74 200H438" stroke="#${mix(wall, '2a1a18', 0.55)}" stroke-width="9"/></g>
${[130, 380].map(x => `<path d="M${x} 0V130" stroke="#33221d" stroke-width="3"/><circle cx="${x}" cy="150" r="26" fill="#fff0cc"/>${shine(x, 150, 130, 'ffe0a0')}`).join('')}
${gradient('table', ['b77d4a', '5f3820'])}<path d="M0 500Q256 470 512 500V640H0Z" fill="url(#table)"/><path d="M0 503Q256 473 512 503" stroke="#e8b878" stroke-width="5" fill="none"/>${plantPot(dice, 60, 505, 0.8)}<path d="M330 470H400Q402 520 372 522H356Q330 520 330 470Z" fill="#fff7ea"/><path d="M400 480Q424 480 418 500Q412 512 396 508" stroke="#fff7ea" stroke-width="7" fill="none"/><path d="M350 456Q340 436 354 420M374 456Q366 432 380 414" stroke="#fff" stroke-width="5" fill="none" opacity="0.5" filter="url(#hint)"/>`
}

const leafBlob = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#${colour}" opacity="0.75" filter="url(#soft)"/>`

function plantPot(dice: Parameters<Scene>[0], x: number, y: number, s: number) {
  const pot = dice.pick(['c8643c', 'efe6d8', '3d5a5c', 'd9a441'])
  return `<g transform="translate(${x} ${y}) scale(${s})">${[-70, -44, -20, 8, 34, 62].map(a => `<path transform="rotate(${a})" d="M0 -50Q-26 -110 0 -170Q26 -110 0 -50Z" fill="#${mix('3f7d4f', 'a8c46a', dice.next() * 0.6)}"/>`).join('')}<path d="M-46 -60H46L34 20H-34Z" fill="#${pot}"/><path d="M20 -60H46L34 20H14Z" fill="#1a0f1c" opacity="0.18"/></g>`
}

export const club: Scene = dice => {
  const [one, two] = dice.some(neon, 2)
  const beam = (x: number, to: number, colour = 'ffffff') =>
    `<path d="M${x - 6} 0H${x + 6}L${to + 110} 640H${to - 60}Z" fill="#${colour}" opacity="0.26" filter="url(#hint)"/>`
  return `${gradient('room', ['170c2e', mix(one ?? 'ff5f9e', '1a0f2e', 0.6), '0b0716'])}<rect width="512" height="640" fill="url(#room)"/>${beam(60, dice.whole(160, 420), one)}${beam(180, dice.whole(-40, 260), two)}${beam(330, dice.whole(220, 520), one)}${beam(450, dice.whole(40, 320), two)}<circle cx="256" cy="110" r="60" fill="#cfd3e8"/>${Array.from({ length: 60 }, () => `<rect x="${(206 + dice.next() * 92).toFixed(0)}" y="${(64 + dice.next() * 88).toFixed(0)}" width="10" height="9" fill="#${dice.pick(neon)}" opacity="0.65"/>`).join('')}${shine(256, 110, 260, two ?? 'c65bff')}
${bokeh(dice, neon, { to: 460, count: 20 })}<path d="M0 640V560${Array.from({ length: 9 }, (_, index) => `Q${index * 58 + 10} ${dice.whole(470, 520)} ${index * 58 + 40} 560`).join('')}V640Z" fill="#0a0612"/>`
}

export const rooftop: Scene = (dice, mood) =>
  `${skyline(dice, mood)}<rect y="520" width="512" height="120" fill="#${mix(mood.near, '6b4a3a', 0.4)}"/><path d="M0 470H512M0 520H512${Array.from({ length: 18 }, (_, index) => `M${index * 30 + 6} 470V520`).join('')}" stroke="#${mix(mood.near, '0a0810', 0.4)}" stroke-width="6"/><path d="M-10 120Q256 220 522 100" stroke="#${mood.near}" stroke-width="3" fill="none"/>${[40, 120, 200, 280, 360, 440].map(x => `<circle cx="${x}" cy="${150 + 14 * Math.cos((x - 256) / 150)}" r="9" fill="#ffe6ae"/>${shine(x, Math.round(152 + 14 * Math.cos((x - 256) / 150)), 44, 'ffcf7a')}`).join('')}${plantPot(dice, 70, 600, 1)}${plantPot(dice, 450, 610, 0.8)}`

export const potted = plantPot
