import { gradient, mix } from '../colour.ts'
import { bokeh, fill, type Mood, type Scene, shine, sky, speckles } from './mood.ts'
import { potted } from './town.ts'

const woods = ['b77d4a', '8a5a34', '5f4030', 'd0a070', '6f5a4c'] as const
const cloths = ['c8553d', '2f5d62', 'e0a458', '7a4b5a', '41506b', 'efe0c6'] as const

/** A table seen from above, and the light that falls on it from a window. */
function tabletop(dice: Parameters<Scene>[0], { glow }: Mood) {
  const wood = dice.pick(woods)
  const boards = Array.from(
    { length: 5 },
    (_, index) =>
      `<path d="M0 ${index * 140 + 10}H512" stroke="#1a0f0c" stroke-width="4" opacity="0.28"/><path d="M${dice.whole(0, 200)} ${index * 140 + 70}q120 ${dice.whole(-20, 20)} 300 0" stroke="#1a0f0c" stroke-width="3" fill="none" opacity="0.14"/>`,
  ).join('')
  return `${fill(wood)}${boards}<path d="M-60 -40L300 -40L600 500L560 700L380 700Z" fill="#${glow}" opacity="0.2" filter="url(#softer)"/><path d="M120 -40L200 -40L540 640L440 700Z" fill="#2a1710" opacity="0.14" filter="url(#soft)"/>`
}

const shadow = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x + 16}" cy="${y + 20}" rx="${rx}" ry="${ry}" fill="#120a10" opacity="0.4" filter="url(#soft)"/>`

export const cup: Scene = (dice, mood) => {
  const china = dice.pick(['f6eee2', 'd8643c', '2f5d62', '8fa3a8', '33363f'])
  const heart = dice.chance(0.5)
  const x = dice.whole(220, 290)
  const y = dice.whole(290, 350)
  const art = heart
    ? `<path d="M${x} ${y + 50}Q${x - 70} ${y} ${x - 44} ${y - 34}Q${x - 16} ${y - 52} ${x} ${y - 20}Q${x + 16} ${y - 52} ${x + 44} ${y - 34}Q${x + 70} ${y} ${x} ${y + 50}Z" fill="#f3dcb6"/>`
    : [0, 1, 2, 3]
        .map(
          row =>
            `<path d="M${x} ${y + 56 - row * 26}Q${x - 56 + row * 8} ${y + 14 - row * 22} ${x - 30 + row * 6} ${y - 6 - row * 14}Q${x} ${y + 20 - row * 22} ${x + 30 - row * 6} ${y - 6 - row * 14}Q${x + 56 - row * 8} ${y + 14 - row * 22} ${x} ${y + 56 - row * 26}Z" fill="#${row % 2 === 0 ? 'f3dcb6' : 'b5763c'}"/>`,
        )
        .join('')
  const book = dice.chance(0.6)
    ? `<g transform="rotate(${dice.whole(-24, -8)} 120 540)">${shadow(120, 560, 120, 80)}<rect x="-20" y="470" width="230" height="190" rx="4" fill="#${dice.pick(cloths)}"/><rect x="-10" y="478" width="200" height="190" fill="#f7eedd"/><path d="M10 510H160M10 534H170M10 558H150M10 582H166" stroke="#8a7a6a" stroke-width="4" opacity="0.6"/></g>`
    : `<path d="M40 560q50 -90 120 -60t-20 110Z" fill="#c98a4a"/><path d="M60 560q40 -60 90 -44M80 584q40 -50 70 -40" stroke="#8a5426" stroke-width="6" fill="none"/>`
  return `${tabletop(dice, mood)}${book}${shadow(x, y, 190, 180)}<circle cx="${x}" cy="${y}" r="178" fill="#${mix(china, 'ffffff', 0.3)}"/><circle cx="${x}" cy="${y}" r="150" fill="#${mix(china, '1a0f1c', 0.08)}"/><path d="M${x + 100} ${y - 30}Q${x + 176} ${y - 50} ${x + 164} ${y + 12}Q${x + 150} ${y + 42} ${x + 100} ${y + 30}" fill="none" stroke="#${china}" stroke-width="22"/><circle cx="${x}" cy="${y}" r="120" fill="#${china}"/><circle cx="${x}" cy="${y}" r="104" fill="#8a4f26"/><circle cx="${x}" cy="${y}" r="96" fill="#a8662f"/>${art}<path d="M${x - 92} ${y - 60}A110 110 0 0 1 ${x - 20} ${y - 112}" stroke="#fff" stroke-width="8" fill="none" opacity="0.5" stroke-linecap="round"/>`
}

export const vinyl: Scene = (dice, mood) => {
  const label = dice.pick(cloths)
  const sleeve = dice.pick(['e8b04a', '8c3b4f', '3f7f8c', 'f0e2cb'])
  return `${tabletop(dice, mood)}<g transform="rotate(${dice.whole(-14, -5)} 150 200)">${shadow(150, 180, 190, 190)}<rect x="-40" y="10" width="350" height="350" fill="#${sleeve}"/><circle cx="135" cy="185" r="120" fill="#${label}" opacity="0.85"/><circle cx="135" cy="185" r="78" fill="#${sleeve}"/><path d="M-40 260Q80 190 160 280T310 250V360H-40Z" fill="#${mix(label, '1a0f1c', 0.4)}"/></g>${shadow(300, 420, 210, 206)}<circle cx="300" cy="420" r="206" fill="#17151a"/>${[190, 172, 154, 136, 118, 100].map(r => `<circle cx="300" cy="420" r="${r}" fill="none" stroke="#3a363e" stroke-width="2"/>`).join('')}<path d="M300 420L180 254A206 206 0 0 1 236 224Z" fill="#fff" opacity="0.16"/><path d="M300 420L420 588A206 206 0 0 1 366 616Z" fill="#fff" opacity="0.14"/><circle cx="300" cy="420" r="72" fill="#${label}"/><path d="M252 398H348M262 444H338" stroke="#fff4e2" stroke-width="6" opacity="0.8"/><circle cx="300" cy="420" r="9" fill="#efe0c6"/>`
}

export const dog: Scene = (dice, mood) => {
  const coat = dice.pick(['c98a4a', '3a2a26', 'e8d6b8', '8a5a3a', '55504e', 'b5623a'])
  const dark = mix(coat, '1a0f0c', 0.35)
  const lit = mix(coat, 'fff4e2', 0.3)
  const floppy = dice.chance(0.6)
  const blaze = dice.chance(0.5)
  const collar = dice.pick(cloths)
  const grass = mix('6b9a4a', mood.near, 0.2)
  const ear = (s: number) =>
    floppy
      ? `<path d="M${s * 70} -96Q${s * 150} -100 ${s * 146} 20Q${s * 140} 84 ${s * 104} 60Q${s * 84} 0 ${s * 70} -96Z" fill="#${dark}"/>`
      : `<path d="M${s * 44} -100L${s * 118} -196L${s * 116} -50Z" fill="#${coat}"/><path d="M${s * 66} -104L${s * 108} -168L${s * 104} -72Z" fill="#d99a88"/>`
  return `${sky(dice, mood)}<path d="M0 380Q256 340 512 380V640H0Z" fill="#${grass}"/>${bokeh(dice, [mood.glow, 'a8c46a'], { from: 200, to: 480, count: 14 })}<g transform="translate(${dice.whole(236, 276)} 300) rotate(${dice.whole(-9, 9)})"><path d="M-120 360Q-140 120 -60 60H60Q140 120 120 360Z" fill="#${coat}"/><path d="M-44 120Q0 200 44 120L52 360H-52Z" fill="#${lit}"/><path d="M-66 92Q0 142 66 92L60 122Q0 168 -60 122Z" fill="#${collar}"/><circle cx="0" cy="150" r="15" fill="#e8c068"/>${floppy ? '' : ear(-1) + ear(1)}<path d="M-106 -20C-110 -130 -50 -140 0 -140C50 -140 110 -130 106 -20C104 60 60 108 0 108C-60 108 -104 60 -106 -20Z" fill="#${coat}"/>${floppy ? ear(-1) + ear(1) : ''}${blaze ? `<path d="M-16 -138Q0 -150 16 -138Q12 -40 44 0H-44Q-12 -40 -16 -138Z" fill="#${lit}"/>` : ''}<ellipse cx="0" cy="44" rx="58" ry="50" fill="#${lit}"/><path d="M-22 12Q0 0 22 12Q16 36 0 38Q-16 36 -22 12Z" fill="#1d1312"/><path d="M0 38V54Q-20 76 -38 60M0 54Q20 76 38 60" stroke="#1d1312" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M-16 66Q0 60 16 66Q20 112 0 114Q-20 112 -16 66Z" fill="#e0707a"/>${[-1, 1].map(s => `<circle cx="${s * 46}" cy="-28" r="15" fill="#1d1312"/><circle cx="${s * 46 + 5}" cy="-34" r="5" fill="#fff"/><path d="M${s * 30} -58Q${s * 48} -70 ${s * 66} -54" stroke="#${dark}" stroke-width="6" fill="none" stroke-linecap="round"/>`).join('')}</g>`
}

export const cat: Scene = (dice, { sky: colours, glow }) => {
  const coat = dice.pick(['2b2629', 'c98a4a', '8f8a88', 'efe4d4', '6b4a3a'])
  const dark = mix(coat, '0d0809', 0.4)
  const stripe = dice.chance(0.5)
  const wall = dice.pick(['c9a78a', '8fa39a', '7a6b80', 'd6c4a4'])
  return `${fill(wall)}${gradient('pane', colours)}<rect x="70" y="40" width="372" height="400" fill="url(#pane)" stroke="#f4e9d8" stroke-width="16"/>${shine(dice.whole(170, 350), 170, 130, glow)}<path d="M256 40V440" stroke="#f4e9d8" stroke-width="10"/><rect x="30" y="440" width="452" height="30" fill="#fff4e2"/>${potted(dice, 400, 436, 0.7)}<g transform="translate(${dice.whole(190, 240)} 440)"><path d="M60 20Q150 60 120 150Q100 190 70 170Q110 120 50 60Z" fill="#${dark}"/><path d="M-76 4Q-90 -130 -30 -170H30Q90 -130 76 4Z" fill="#${coat}"/>${stripe ? [-120, -84, -48].map(y => `<path d="M-66 ${y}Q-40 ${y + 12} -30 ${y + 4}M66 ${y}Q40 ${y + 12} 30 ${y + 4}" stroke="#${dark}" stroke-width="9" fill="none" stroke-linecap="round"/>`).join('') : ''}<path d="M-62 -220L-66 -290L-20 -254H20L66 -290L62 -220Q66 -160 0 -156Q-66 -160 -62 -220Z" fill="#${coat}"/>${[-1, 1].map(s => `<ellipse cx="${s * 26}" cy="-214" rx="12" ry="11" fill="#d8c24a"/><ellipse cx="${s * 26}" cy="-214" rx="4" ry="10" fill="#14100f"/><path d="M${s * 20} -184L${s * 86} -196M${s * 20} -180L${s * 84} -176" stroke="#fff4e2" stroke-width="2.4" opacity="0.8"/>`).join('')}<path d="M-8 -196H8L0 -186ZM0 -186Q-8 -174 -16 -180M0 -186Q8 -174 16 -180" fill="#d9848a" stroke="#${dark}" stroke-width="3"/></g><rect y="470" width="512" height="170" fill="#${mix(wall, '4a3226', 0.4)}"/>`
}

export const supper: Scene = (dice, mood) => {
  const plate = dice.pick(['f6eee2', '2f4858', 'd8cbb5', '8fa3a8'])
  const piece = (draw: (x: number, y: number) => string, count: number, r: number) =>
    Array.from({ length: count }, () => {
      const a = dice.next() * 2 * Math.PI
      const d = Math.sqrt(dice.next()) * r
      return draw(256 + Math.cos(a) * d, 330 + Math.sin(a) * d)
    }).join('')
  const kind = dice.whole(0, 2)
  const food =
    kind === 0
      ? piece(
          (x, y) =>
            `<path d="M${x - 60} ${y}q40 -44 80 0t60 10" stroke="#${dice.pick(['efc56a', 'e8b04a', 'f4d68a'])}" stroke-width="12" fill="none" stroke-linecap="round"/>`,
          26,
          70,
        ) +
        piece(
          (x, y) =>
            `<circle cx="${x}" cy="${y}" r="15" fill="#d8452f"/><circle cx="${x - 4}" cy="${y - 5}" r="5" fill="#fff" opacity="0.4"/>`,
          8,
          80,
        )
      : kind === 1
        ? `<circle cx="256" cy="330" r="126" fill="#e0b070"/><circle cx="256" cy="330" r="108" fill="#c8452f"/>${piece((x, y) => `<circle cx="${x}" cy="${y}" r="${dice.whole(16, 26)}" fill="#fbeed0"/>`, 9, 84)}`
        : `<circle cx="256" cy="330" r="122" fill="#b5432c"/>${piece((x, y) => `<ellipse cx="${x}" cy="${y}" rx="22" ry="17" transform="rotate(${dice.whole(0, 180)} ${x} ${y})" fill="#${dice.pick(['e8943c', 'f4e3c0', 'd8643c', '8a4a26'])}"/>`, 16, 90)}`
  const leaves = piece(
    (x, y) =>
      `<path transform="translate(${x} ${y}) rotate(${dice.whole(0, 360)})" d="M0 0Q16 -16 40 0Q16 16 0 0Z" fill="#${dice.pick(['4f7a3c', '6b9a4a', '3f6b43'])}"/>`,
    9,
    84,
  )
  return `${tabletop(dice, mood)}<rect x="-20" y="130" width="110" height="420" transform="rotate(-5 40 330)" fill="#${dice.pick(cloths)}"/><path d="M40 190V470M22 190V250M58 190V250" stroke="#d9dce0" stroke-width="9" stroke-linecap="round"/><path d="M466 190Q500 290 470 340V480" stroke="#d9dce0" stroke-width="13" fill="none" stroke-linecap="round"/>${shadow(256, 330, 190, 186)}<circle cx="256" cy="330" r="186" fill="#${plate}"/><circle cx="256" cy="330" r="150" fill="#${mix(plate, '1a0f1c', 0.1)}"/>${food}${leaves}<circle cx="420" cy="110" r="62" fill="#${mix('c98a4a', 'fff4e2', 0.2)}"/><circle cx="420" cy="110" r="52" fill="#7a1f2f"/><path d="M386 92A44 44 0 0 1 420 68" stroke="#fff" stroke-width="6" fill="none" opacity="0.5"/>`
}

export const bike: Scene = (dice, mood) => {
  const wall = mix(
    dice.pick(['c77f5e', '8fa39a', 'd9b27c', '7f8fae', 'b8697a']),
    mood.near,
    mood.name === 'night' ? 0.5 : 0.08,
  )
  const frame = dice.pick(['c8452f', '2f6b6b', 'f0e2cb', '1f2a3a', 'e0a33c'])
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="480" r="88" fill="none" stroke="#1d1b1f" stroke-width="10"/><circle cx="${x}" cy="480" r="80" fill="none" stroke="#c9ccd1" stroke-width="3"/>${Array.from({ length: 10 }, (_, index) => `<path d="M${x} 480L${x + 80 * Math.cos((index * Math.PI) / 5)} ${480 + 80 * Math.sin((index * Math.PI) / 5)}" stroke="#c9ccd1" stroke-width="1.6"/>`).join('')}`
  return `${fill(wall)}${Array.from({ length: 60 }, () => `<rect x="${dice.whole(0, 10) * 52}" y="${dice.whole(0, 20) * 26}" width="48" height="22" fill="#1a0f1c" opacity="0.07"/>`).join('')}<rect x="300" y="60" width="150" height="210" rx="70" fill="#${mix(wall, '1a0f1c', 0.4)}"/><rect x="314" y="74" width="122" height="190" rx="58" fill="#${mood.name === 'night' ? 'ffd591' : mix(mood.sky[0], 'ffffff', 0.2)}"/><path d="M375 74V264M314 170H436" stroke="#${mix(wall, '1a0f1c', 0.4)}" stroke-width="7"/><g transform="translate(375 300)">${Array.from({ length: 18 }, () => `<circle cx="${dice.whole(-80, 80)}" cy="${dice.whole(-24, 8)}" r="${dice.whole(8, 16)}" fill="#${dice.pick(['d8452f', 'e88aa0', '4f7a3c', '6b9a4a', 'f2b84b'])}"/>`).join('')}<rect x="-90" y="0" width="180" height="26" fill="#5f3820"/></g><path d="M-40 -40L220 -40L480 640L200 640Z" fill="#${mood.glow}" opacity="0.2" filter="url(#softer)"/><rect y="560" width="512" height="80" fill="#${mix(wall, '2a1f1c', 0.6)}"/><ellipse cx="256" cy="572" rx="220" ry="12" fill="#000" opacity="0.35" filter="url(#soft)"/>${wheel(130)}${wheel(386)}<path d="M130 480L200 360H342L386 480M200 360L256 480H130M256 480L342 360M196 340L206 370M342 360L330 312" fill="none" stroke="#${frame}" stroke-width="11" stroke-linejoin="round"/><path d="M168 336H232Q230 350 200 350Q176 350 168 336Z" fill="#5f3820"/><path d="M330 312Q372 300 384 322" stroke="#33363f" stroke-width="8" fill="none"/><circle cx="256" cy="480" r="18" fill="#33363f"/><rect x="352" y="330" width="70" height="48" rx="6" fill="#b5804a"/>`
}

export const cake: Scene = (dice, mood) => {
  const ice = dice.pick(['f7e3d4', 'e88aa0', '6b3a26', 'a8c4b0', 'f2c86a'])
  const berry = dice.pick(['c8324a', '3f4a8c', 'd8643c'])
  return `${tabletop(dice, mood)}${shadow(256, 330, 204, 196)}<circle cx="256" cy="330" r="204" fill="#f6eee2"/><circle cx="256" cy="330" r="168" fill="#d09a5c"/><circle cx="256" cy="330" r="158" fill="#${ice}"/>${Array.from(
    { length: 16 },
    (_, index) => {
      const a = (index * Math.PI) / 8
      return `<circle cx="${(256 + Math.cos(a) * 128).toFixed(0)}" cy="${(330 + Math.sin(a) * 128).toFixed(0)}" r="22" fill="#${mix(ice, 'ffffff', 0.45)}"/><circle cx="${(256 + Math.cos(a) * 128).toFixed(0)}" cy="${(328 + Math.sin(a) * 128).toFixed(0)}" r="12" fill="#${berry}"/>`
    },
  ).join('')}${Array.from({ length: 30 }, () => {
    const a = dice.next() * 6.28
    const d = dice.next() * 88
    return `<circle cx="${(256 + Math.cos(a) * d).toFixed(0)}" cy="${(330 + Math.sin(a) * d).toFixed(0)}" r="${dice.whole(3, 13)}" fill="#${dice.pick([berry, 'fff4e2', '6b9a4a'])}"/>`
  }).join(
    '',
  )}<path d="M256 330L430 250L440 356Z" fill="#f6eee2"/><path d="M256 330L430 250" stroke="#b5804a" stroke-width="14"/><path d="M20 560Q120 500 200 600" stroke="#d9dce0" stroke-width="13" fill="none" stroke-linecap="round"/>`
}

export const guitar: Scene = (dice, { glow }) => {
  const wall = dice.pick(['8c3b3b', '2f4858', '4a3a52', '5f7355', 'b8854a'])
  const body = dice.pick(['c9843c', '8a4a26', '2b2426', 'e0b070'])
  return `${fill(wall)}<path d="M-40 -40H260L420 640H60Z" fill="#${glow}" opacity="0.22" filter="url(#softer)"/><rect y="560" width="512" height="80" fill="#${mix(wall, '1a0f0c', 0.6)}"/><rect x="330" y="330" width="160" height="230" rx="10" fill="#1d1b1f"/><circle cx="410" cy="400" r="46" fill="#33303a"/><circle cx="410" cy="490" r="56" fill="#33303a"/><circle cx="410" cy="490" r="22" fill="#5a5560"/><g transform="rotate(${dice.whole(8, 16)} 200 400)"><path d="M200 20V330" stroke="#3a2418" stroke-width="26"/><rect x="182" y="-26" width="36" height="70" rx="6" fill="#2a1a12"/><path d="M200 270C290 260 286 350 262 376C320 420 316 566 200 566C84 566 80 420 138 376C114 350 110 260 200 270Z" fill="#${body}"/><path d="M200 282C276 276 274 350 250 378C300 420 296 552 200 554Z" fill="#fff" opacity="0.1"/><circle cx="200" cy="400" r="42" fill="#1a0f0c"/><circle cx="200" cy="400" r="48" fill="none" stroke="#f0d9b0" stroke-width="4"/><rect x="160" y="490" width="80" height="16" rx="4" fill="#2a1a12"/>${[-9, -3, 3, 9].map(x => `<path d="M${200 + x} 20V498" stroke="#f4ead8" stroke-width="1.8"/>`).join('')}</g>`
}

export const houseplants: Scene = (dice, { sky: colours, glow }) => {
  const wall = dice.pick(['e4d3b8', '8fa38c', 'c9a088', '6f8791', 'b8a6bd'])
  const shelf = (y: number, s: number) =>
    `<rect y="${y}" width="512" height="14" fill="#8a5a34"/><rect y="${y + 14}" width="512" height="18" fill="#1a0f0c" opacity="0.2" filter="url(#soft)"/>${[80, 200, 320, 440].map(x => (dice.chance(0.85) ? potted(dice, x + dice.whole(-14, 14), y - 20 * s, s * (0.8 + dice.next() * 0.3)) : '')).join('')}`
  return `${fill(wall)}${gradient('pane', colours)}<path d="M-60 -60H250L520 660H200Z" fill="#${glow}" opacity="0.32" filter="url(#softer)"/>${shelf(210, 0.8)}${shelf(400, 0.85)}${shelf(600, 0.95)}`
}

export const drinks: Scene = (dice, mood) => {
  const glass = (x: number, s: number, liquid: string) =>
    `<g transform="translate(${x} 540) scale(${s})"><path d="M-70 -250H70Q66 -150 8 -130V-20Q40 -16 46 0H-46Q-40 -16 -8 -20V-130Q-66 -150 -70 -250Z" fill="#fff" opacity="0.28"/><path d="M-64 -214H64Q54 -150 0 -138Q-54 -150 -64 -214Z" fill="#${liquid}"/><ellipse cx="0" cy="-214" rx="64" ry="11" fill="#${mix(liquid, 'fff4e2', 0.35)}"/><path d="M-56 -236Q-50 -176 -30 -158" stroke="#fff" stroke-width="7" fill="none" opacity="0.7" stroke-linecap="round"/><circle cx="56" cy="-246" r="28" fill="#f2a83c"/><circle cx="56" cy="-246" r="20" fill="#ffd27a"/></g>`
  return `${fill(mix(mood.near, dice.pick(['5b2a4a', '1f3a4a', '4a2418']), 0.6))}${bokeh(dice, ['ffb45c', 'ff6f8e', 'ffd98a', '7ac6d8'], { to: 470, count: 30 })}${gradient('counter', ['9a6236', '341b10'])}<path d="M0 520H512V640H0Z" fill="url(#counter)"/><ellipse cx="256" cy="548" rx="200" ry="16" fill="#000" opacity="0.3" filter="url(#soft)"/>${glass(170, 1.05, dice.pick(['d8452f', 'e8a33c', 'c94f7a']))}${glass(346, 0.95, dice.pick(['6b9a4a', 'f0b04a', '8f4fa8']))}`
}

export const boots: Scene = (dice, mood) => {
  const hide = dice.pick(['8a4f2a', '2a2426', '5f3a2a', 'a8743c'])
  const ground = mix('7a6a4a', mood.near, 0.25)
  const boot = (x: number, flip: number) =>
    `<g transform="translate(${x} 560) scale(${flip} 1)"><path d="M-60 -250H40Q44 -120 60 -90Q130 -70 134 -10H-66Q-54 -120 -60 -250Z" fill="#${hide}"/><path d="M-68 -14H138V14H-68Z" fill="#1a1210"/><path d="M-60 -250H40V-226H-60Z" fill="#${mix(hide, 'fff4e2', 0.3)}"/>${[-200, -170, -140, -110].map(y => `<path d="M14 ${y}L50 ${y + 12}" stroke="#f2d48a" stroke-width="7" stroke-linecap="round"/>`).join('')}<path d="M-46 -220Q-40 -120 -44 -40" stroke="#fff" stroke-width="9" fill="none" opacity="0.16"/></g>`
  return `${sky(dice, mood)}<path d="M0 430L120 300L220 390L330 260L512 430Z" fill="#${mood.far}"/><path d="M0 430Q256 390 512 430V640H0Z" fill="#${ground}"/>${speckles(dice, { count: 60, from: 450, to: 640, r: 5, colour: mix(ground, mood.glow, 0.4), opacity: 0.6 })}<ellipse cx="256" cy="570" rx="210" ry="18" fill="#000" opacity="0.35" filter="url(#soft)"/>${boot(150, 1)}${boot(330, 1)}`
}
