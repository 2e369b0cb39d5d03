/** A night sky of 400 to 500 with small dots and one large star, left or right of the middle. */
export function drawStar(side: 'LEFT' | 'RIGHT', bytes: Uint8Array): string {
  const byte = (index: number) => (bytes[index % bytes.length] ?? 0) / 255
  const hue = Math.round(220 + byte(0) * 60)
  const inHalf = 90 + byte(1) * 40
  const [x, y] = [side === 'LEFT' ? inHalf : 400 - inHalf, 170 + byte(2) * 160]
  const dots = Array.from({ length: 9 }, (_, index) => {
    const [dotX, dotY] = [20 + byte(index + 3) * 360, 20 + byte(index + 12) * 460]
    return `<circle cx="${dotX.toFixed(0)}" cy="${dotY.toFixed(0)}" r="${(1.5 + byte(index + 7) * 2).toFixed(1)}"/>`
  })
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500">',
    '<defs><linearGradient id="sky" x2="0" y2="1">',
    `<stop stop-color="hsl(${hue} 45% 12%)"/><stop offset="1" stop-color="hsl(${hue + 50} 40% 34%)"/>`,
    '</linearGradient></defs><path fill="url(#sky)" d="M0 0h400v500H0z"/>',
    `<g fill="#fff" opacity=".7">${dots.join('')}</g>`,
    '<path fill="#0d0907" opacity=".35" d="M0 500v-70q90-60 190-20t210-30v120z"/>',
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(byte(3) * 30 - 15).toFixed(0)})">`,
    '<circle r="84" fill="#ffe9a8" opacity=".16"/>',
    `<path fill="#ffd76a" stroke="#fff3cf" stroke-width="4" stroke-linejoin="round" d="M${starPoints()}z"/></g></svg>`,
  ].join('')
}

/** Five points, 62 and 26 from the middle. */
const starPoints = () =>
  Array.from({ length: 10 }, (_, index) => {
    const [radius, angle] = [index % 2 === 0 ? 62 : 26, (index * Math.PI) / 5]
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  }).join('L')
