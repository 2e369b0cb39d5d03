import type { Dice } from '../dice.ts'

type Palette = readonly [light: string, deep: string, accent: string]

/** From light to deep, and a colour that stands out before them. Light enough for black hair. */
const palettes: readonly [Palette, ...Palette[]] = [
  ['9fd3c7', '4f9d94', 'e9f5db'],
  ['8ecae6', '3f8fb8', 'ffe3a3'],
  ['b8c0ff', '7a7fd1', 'ffd6e0'],
  ['cdb4db', '9a76b8', 'ffe5b4'],
  ['f7b2bd', 'c96480', 'fff0d9'],
  ['a7c957', '6a994e', 'f2e8cf'],
  ['ffd166', 'e79a3c', 'fff3cf'],
  ['84a9c0', '4c6f92', 'f6d6ad'],
  ['e6a4b4', 'b0567c', 'f3d7ca'],
  ['94d1b2', '45927a', 'fbe6a2'],
  ['b5c7a3', '75906a', 'f5e6c4'],
  ['9ad1d4', '5a86ad', 'ffcdb2'],
]

/** What is seen behind somebody: a sky with something simple in it. */
export function drawBackdrop(dice: Dice, width: number, height: number): string {
  const [light, deep, accent] = dice.pick(palettes)
  const id = 'sky'
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="#${light}"/><stop offset="1" stop-color="#${deep}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#${id})"/>${scenery(dice, `#${accent}`)}`
}

function scenery(dice: Dice, accent: string) {
  const x = dice.whole(90, 422)
  switch (dice.whole(0, 5)) {
    case 0:
      return `<circle cx="256" cy="330" r="225" fill="${accent}" opacity="0.55"/>`
    case 1:
      return `<circle cx="${x}" cy="150" r="84" fill="${accent}" opacity="0.75"/><path d="M0 470 Q130 380 270 450 T512 410 V640 H0Z" fill="#000" opacity="0.12"/>`
    case 2:
      return [0, 1, 2, 3]
        .map(
          row =>
            `<circle cx="${x}" cy="640" r="${200 + row * 105}" fill="none" stroke="${accent}" stroke-width="34" opacity="${0.5 - row * 0.09}"/>`,
        )
        .join('')
    case 3:
      return `<path d="M76 640 V270 A180 180 0 0 1 436 270 V640Z" fill="${accent}" opacity="0.5"/>`
    case 4:
      return Array.from(
        { length: 14 },
        () =>
          `<circle cx="${dice.whole(0, 512)}" cy="${dice.whole(0, 640)}" r="${dice.whole(8, 34)}" fill="${accent}" opacity="0.35"/>`,
      ).join('')
    default:
      return `<path d="M-40 520 L512 -60 V180 L-40 740Z" fill="${accent}" opacity="0.35"/>`
  }
}
