import type { CSSProperties } from 'react'

/**
 * Six colours of a picture that is still loading, as a soft ground: two in each of three rows (`PicturePreview` in the
 * contract).
 */
export function previewStyle(preview: string | undefined): CSSProperties | undefined {
  const colours = preview?.match(/.../g)
  if (!colours) return undefined
  const spots = colours.map((colour, index) => {
    const at = `${(index % 2) * 100}% ${Math.floor(index / 2) * 50}%`
    return `radial-gradient(100% 60% at ${at}, #${colour}, #${colour}0)`
  })
  return { background: `${spots.join()}, #${colours[3]}` }
}
