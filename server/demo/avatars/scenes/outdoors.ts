import { gradient, mix } from '../colour.ts'
import { bokeh, fir, leafTree, ridge, type Scene, shine, sky, speckles } from './mood.ts'

export const mountains: Scene = (dice, mood) => {
  const { far, near, glow, sky: colours } = mood
  const snow = dice.chance(0.5)
  const peak = dice.whole(150, 360)
  return `${sky(dice, mood)}${ridge(dice, 330, { height: 120, colour: mix(far, colours[2], 0.45), steps: 8, sharp: true })}
<path d="M${peak - 260} 470L${peak - 70} 252L${peak - 40} 274L${peak} 190L${peak + 60} 262L${peak + 90} 246L${peak + 290} 470Z" fill="#${far}"/>
<path d="M${peak} 190L${peak + 60} 262L${peak + 90} 246L${peak + 290} 470H${peak + 70}L${peak + 26} 330Z" fill="#${mix(far, near, 0.4)}"/>
${snow ? `<path d="M${peak} 190L${peak + 42} 240L${peak + 16} 232L${peak + 2} 262L${peak - 14} 238L${peak - 34} 262Z" fill="#fff8ee" opacity="0.9"/>` : ''}
<rect y="340" width="512" height="130" fill="#${glow}" opacity="0.2" filter="url(#softer)"/>
${ridge(dice, 470, { height: 90, colour: mix(far, near, 0.5) })}${ridge(dice, 540, { height: 70, colour: mix(far, near, 0.78) })}
${Array.from({ length: 15 }, () => fir(dice.whole(0, 512), dice.whole(560, 640), dice.whole(60, 130), near)).join('')}
${ridge(dice, 640, { height: 50, colour: near })}
<path d="M256 640Q220 590 290 566Q340 548 300 520" stroke="#${mix(glow, far, 0.4)}" stroke-width="9" fill="none" opacity="0.7" stroke-linecap="round"/>`
}

export const forest: Scene = (dice, mood) => {
  const { far, near, glow, sky: colours } = mood
  const green = mix(near, '3f6b43', 0.55)
  const layer = (count: number, y: number, h: number, colour: string) =>
    Array.from({ length: count }, (_, index) =>
      fir(
        (512 * (index + 0.5)) / count + dice.whole(-18, 18),
        y + dice.whole(-12, 12),
        h * (0.8 + dice.next() * 0.5),
        colour,
      ),
    ).join('')
  return `${gradient('sky', [mix(colours[0], far, 0.2), colours[1], mix(colours[2], glow, 0.5)])}<rect width="512" height="640" fill="url(#sky)"/>${shine(dice.whole(140, 380), 250, 300, glow)}
${layer(11, 420, 200, mix(green, colours[1], 0.7))}<rect y="330" width="512" height="120" fill="#${glow}" opacity="0.28" filter="url(#softer)"/>${layer(9, 500, 270, mix(green, colours[1], 0.4))}${layer(7, 590, 330, mix(green, near, 0.2))}
${[-120, -20, 90].map(x => `<path d="M${256 + x} 0L${200 + x * 1.6} 640H${290 + x * 1.6}L${290 + x} 0Z" fill="#${glow}" opacity="0.1"/>`).join('')}
<path d="M0 580Q140 540 256 590T512 570V640H0Z" fill="#${mix(near, '20301f', 0.4)}"/>${[30, 470].map(x => `<path d="M${x - 20} 0L${x - 28} 640H${x + 30}L${x + 18} 0Z" fill="#${mix(near, '1a120f', 0.4)}"/>`).join('')}`
}

export const lakeTent: Scene = (dice, mood) => {
  const { far, near, glow, sky: colours } = mood
  const tent = dice.pick(['d8643c', 'e0a33c', '4f8f8a', 'b8473f'])
  return `${sky(dice, mood)}${ridge(dice, 350, { height: 110, colour: mix(far, colours[2], 0.3), steps: 7 })}${ridge(dice, 370, { height: 60, colour: mix(far, near, 0.4) })}${Array.from({ length: 20 }, (_, index) => fir(index * 27, 376, dice.whole(24, 56), mix(far, near, 0.6))).join('')}
${gradient('lake', [mix(colours[2], near, 0.12), mix(colours[0], near, 0.4)])}<rect y="372" width="512" height="160" fill="url(#lake)"/>${Array.from({ length: 16 }, () => `<rect x="${dice.whole(0, 440)}" y="${dice.whole(384, 500)}" width="${dice.whole(30, 110)}" height="2.5" rx="1" fill="#${glow}" opacity="0.45"/>`).join('')}
<path d="M0 520Q160 480 300 512T512 500V640H0Z" fill="#${mix(near, '2b3a24', 0.4)}"/>
<g transform="translate(${dice.whole(-40, 60)} 0)"><path d="M170 590L270 430L390 590Z" fill="#${tent}"/><path d="M270 430L300 590H390Z" fill="#${mix(tent, '1a0f1c', 0.35)}"/><path d="M270 430L222 590H292Z" fill="#${mood.name === 'night' || mood.name === 'dusk' ? 'ffd98a' : mix(tent, '1a0f1c', 0.6)}"/><path d="M270 430L150 604M270 430L412 602" stroke="#f3e6cf" stroke-width="2" opacity="0.7"/></g>
${speckles(dice, { count: 40, from: 540, to: 640, r: 3, colour: mix(near, glow, 0.25), opacity: 0.5 })}`
}

export const beach: Scene = (dice, mood) => {
  const { glow, near, sky: colours } = mood
  const sea = mix(colours[0], '1f7f92', 0.5)
  const palm = dice.chance(0.4)
  const umbrella = dice.pick(['e0573f', 'f2b84b', '3f8f8f', 'd97b9c'])
  return `${sky(dice, mood)}${gradient('sea', [mix(sea, glow, 0.4), mix(sea, near, 0.15), mix(sea, glow, 0.3)])}<rect y="330" width="512" height="170" fill="url(#sea)"/>${Array.from({ length: 22 }, () => `<rect x="${dice.whole(0, 460)}" y="${dice.whole(336, 470)}" width="${dice.whole(20, 90)}" height="2.5" rx="1" fill="#${glow}" opacity="0.5"/>`).join('')}
<path d="M0 486Q90 462 190 484T360 478T512 470V640H0Z" fill="#fff6e6" opacity="0.8"/><path d="M0 500Q90 476 190 498T360 492T512 484V640H0Z" fill="#${mix('e7c48f', colours[1], 0.2)}"/><path d="M0 560Q160 530 300 556T512 548V640H0Z" fill="#${mix('d3a76d', near, 0.15)}"/>
${palm ? `<path d="M430 640Q420 420 372 250" stroke="#${mix(near, '5a3a26', 0.5)}" stroke-width="16" fill="none"/>${[-160, -120, -75, -30, 10, 50].map(a => `<path transform="translate(372 250) rotate(${a})" d="M0 0Q70 -40 150 10Q70 -6 0 0Z" fill="#${mix(near, '2f6b45', 0.5)}"/>`).join('')}` : `<path d="M150 600L176 440" stroke="#f3e6cf" stroke-width="7"/><path d="M60 452Q160 330 290 482Q170 440 60 452Z" fill="#${umbrella}"/><path d="M116 410Q150 400 182 396L170 446Q140 444 112 448Z" fill="#fff3de" opacity="0.85"/>`}`
}

export const harbour: Scene = (dice, mood) => {
  const { glow, far, near, sky: colours } = mood
  const sea = mix(colours[0], near, 0.35)
  const boat = (x: number, y: number, s: number, hull: string) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 -150V0" stroke="#${mix(near, 'e8d3b0', 0.4)}" stroke-width="5"/><path d="M6 -144Q70 -80 64 -18H6Z" fill="#fff4e0" opacity="0.92"/><path d="M-6 -120Q-44 -66 -46 -18H-6Z" fill="#f1dcc0" opacity="0.85"/><path d="M-70 -10H84L60 24H-48Z" fill="#${hull}"/></g>`
  return `${sky(dice, mood)}${ridge(dice, 356, { height: 70, colour: mix(far, colours[2], 0.25) })}<path d="M60 356V270H84V356M66 270L72 246L78 270" fill="#f3e4cc"/>${shine(72, 262, 60, glow)}
${gradient('sea', [mix(sea, glow, 0.45), sea, mix(sea, near, 0.5)])}<rect y="352" width="512" height="288" fill="url(#sea)"/>${Array.from({ length: 34 }, () => `<rect x="${dice.whole(0, 460)}" y="${dice.whole(360, 630)}" width="${dice.whole(16, 80)}" height="2.5" rx="1" fill="#${glow}" opacity="0.38"/>`).join('')}
${boat(dice.whole(120, 200), 420, 0.6, '8c3b3b')}${boat(dice.whole(300, 380), 500, 1.05, dice.pick(['24505c', 'b5523b', 'f0e2cb']))}<path d="M0 610H180V640H0ZM30 610V560M90 610V566M150 610V572" fill="#${near}" stroke="#${near}" stroke-width="12"/>`
}

export const park: Scene = (dice, mood) => {
  const { glow, near, far } = mood
  const leaf = dice.pick(['5f8a4a', '7f9a45', 'c98a3c', 'b5603a', '6b9a6b'])
  const tree = (x: number, y: number, h: number, share: number) =>
    leafTree(dice, x, y, { h, colour: mix(leaf, near, share), lit: mix(leaf, glow, 0.28) })
  return `${sky(dice, mood)}${ridge(dice, 380, { height: 50, colour: mix(far, leaf, 0.4) })}${[40, 130, 220, 330, 430, 500].map(x => tree(x, 396, dice.whole(110, 170), 0.35)).join('')}
${gradient('lawn', [mix(leaf, glow, 0.35), mix(leaf, near, 0.5)])}<path d="M0 392Q256 372 512 392V640H0Z" fill="url(#lawn)"/><path d="M250 396Q210 470 300 530T250 640H420Q420 560 330 500T270 396Z" fill="#${mix('ead2a8', near, 0.12)}" opacity="0.8"/>
${tree(70, 560, 330, 0.2)}${tree(470, 520, 260, 0.3)}<g fill="#${mix(near, '3a241c', 0.5)}"><rect x="150" y="500" width="120" height="9" rx="3"/><rect x="150" y="474" width="120" height="8" rx="3"/><rect x="160" y="474" width="7" height="58"/><rect x="252" y="474" width="7" height="58"/></g>${bokeh(dice, [glow], { to: 300, count: 8 })}`
}

export const desertRoad: Scene = (dice, mood) => {
  const { glow, far, near } = mood
  const sand = mix(dice.pick(['d98e55', 'c9744a', 'e0ae6b']), near, 0.12)
  return `${sky(dice, mood)}<path d="M40 400V300H70L90 286H150V300H176V400ZM330 400V262H352L370 250H440L452 270V400Z" fill="#${mix(far, 'b5563a', 0.45)}"/>${ridge(dice, 404, { height: 40, colour: mix(sand, far, 0.35) })}
${gradient('sand', [mix(sand, glow, 0.3), mix(sand, near, 0.3)])}<rect y="400" width="512" height="240" fill="url(#sand)"/><path d="M246 400H264L420 640H90Z" fill="#${mix(near, '55484e', 0.5)}"/>${[410, 440, 486, 556].map((y, index) => `<path d="M${254 - index} ${y}h${3 + index * 3}l${index} ${10 + index * 14}h-${3 + index * 4}Z" fill="#f7e3b0"/>`).join('')}
${[
  [60, 520, 1],
  [450, 470, 0.7],
]
  .map(
    ([x = 0, y = 0, s = 1]) =>
      `<g transform="translate(${x} ${y}) scale(${s})" stroke="#${mix(near, '3f6b4a', 0.5)}" stroke-width="24" stroke-linecap="round" fill="none"><path d="M0 70V-70M0 10Q-44 10 -44 -34M0 -10Q42 -10 42 -46"/></g>`,
  )
  .join('')}`
}
