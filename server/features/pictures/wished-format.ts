import type { PictureFormat } from './picture-files.ts'

/** The best first, of what browsers like alike. */
const formats = ['avif', 'webp', 'jpeg'] as const

/** What the caller's browser likes best. AVIF and WebP have to be named; JPEG everybody can show. */
export function wishedFormat(accept: string | undefined): PictureFormat {
  const wishes = new Map((accept ?? '').toLowerCase().split(',').map(readWish))
  const ofJpeg = ['image/jpeg', 'image/*', '*/*'].find(type => wishes.has(type)) ?? ''
  const liking = { avif: wishes.get('image/avif'), webp: wishes.get('image/webp') }
  const likingOf = { ...liking, jpeg: wishes.get(ofJpeg) }
  const [best] = formats
    .filter(format => (likingOf[format] ?? 0) > 0)
    .toSorted((one, other) => (likingOf[other] ?? 0) - (likingOf[one] ?? 0))
  return best ?? 'jpeg'
}

/** `image/webp;q=0.8`; whatever is no number counts as a full wish. */
function readWish(wish: string): [type: string, liking: number] {
  const [type = '', ...parameters] = wish.split(';').map(part => part.trim())
  const q = parameters.find(parameter => /^q\s*=/.test(parameter))?.split('=')[1]
  const liking = q === undefined ? 1 : Number(q)
  return [type, Number.isFinite(liking) ? liking : 1]
}
