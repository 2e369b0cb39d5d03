import { initialOf } from '../../media/member-name.ts'
import type { MarkerBadge, MarkerIcon } from '../map-types.ts'
import { type MarkerPalette, markerGlyphs } from './marker-style.ts'

export interface MarkerContent {
  id: string
  name: string
  icons: readonly MarkerIcon[]
  badge: MarkerBadge | undefined
  /** Absent while it loads, or if there is none. */
  picture: HTMLImageElement | undefined
  /** The number of members at this point. Two or more form a stack. */
  count: number
}

export interface MarkerLook {
  sizePx: number
  /** Device pixels per CSS pixel. */
  ratio: number
  palette: MarkerPalette
}

/** Margin around the circle for the shadow and the badges, as a share of the size. */
const marginShare = 0.16
/** Below this size an icon looks like a speck, so only its color is shown. */
const iconFromPx = 32

/** Side of the square bitmap, in CSS pixels. */
export function bitmapSidePx(sizePx: number): number {
  return Math.ceil(sizePx * (1 + 2 * marginShare))
}

type Context = OffscreenCanvasRenderingContext2D

/**
 * Draws a marker once, so that a frame of a pan only copies it: picture, ring, badges. The cost falls here: a canvas of
 * the page would decode all drawn pictures in a task at its end.
 */
export function drawMarkerBitmap(content: MarkerContent, look: MarkerLook): ImageBitmap {
  const sidePx = bitmapSidePx(look.sizePx) * look.ratio
  const canvas = new OffscreenCanvas(sidePx, sidePx)
  const context = canvas.getContext('2d')
  if (context) drawMarker(context, content, look)
  return canvas.transferToImageBitmap()
}

function drawMarker(
  context: Context,
  content: MarkerContent,
  { sizePx, ratio, palette }: MarkerLook,
) {
  const side = bitmapSidePx(sizePx)
  context.scale(ratio, ratio)
  context.translate(side / 2, side / 2)
  const isStack = content.count > 1
  const radius = isStack ? (sizePx / 2) * frontShare : sizePx / 2
  if (isStack) drawBehind(context, sizePx / 2, palette)
  drawRing(context, radius, palette)
  const ring = Math.max(1.5, sizePx * 0.04)
  if (content.picture) drawPicture(context, content.picture, radius - ring)
  else drawInitial(context, content, radius - ring, palette)
  if (isStack) drawCount(context, content.count, sizePx / 2, palette)
  else drawBadges(context, content.icons, radius)
  if (content.badge) drawBadge(context, content.badge, sizePx / 2)
}

/** The marker in front leaves the edge of another one visible. */
const frontShare = 0.9

function drawBehind(context: Context, radius: number, palette: MarkerPalette) {
  context.save()
  context.translate(radius * 0.2, -radius * 0.12)
  context.globalAlpha = 0.72
  drawRing(context, radius * 0.84, palette)
  context.restore()
  context.translate(-radius * 0.06, radius * 0.05)
}

/** A pill at the upper right, legible at every size. */
function drawCount(context: Context, count: number, radius: number, palette: MarkerPalette) {
  const text = count > 99 ? '99+' : String(count)
  const height = Math.max(16, Math.min(22, radius * 0.62))
  context.font = `700 ${height * 0.68}px system-ui, sans-serif`
  const width = Math.max(height, context.measureText(text).width + height * 0.6)
  // Three characters are wider than a small marker.
  const fit = Math.min(1, (radius * 0.86 + height * 0.3 + bitmapSidePx(radius * 2) / 2) / width)
  context.save()
  context.translate(radius * 0.86 - (width * fit) / 2 + height * 0.3, -radius * 0.68)
  context.scale(fit, fit)
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, height / 2)
  context.fillStyle = palette.countGround
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = palette.ring
  context.stroke()
  context.fillStyle = palette.count
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, height * 0.05)
  context.restore()
}

function drawRing(context: Context, radius: number, palette: MarkerPalette) {
  context.save()
  context.shadowColor = palette.shadow
  context.shadowBlur = radius * 0.28
  context.shadowOffsetY = radius * 0.07
  fillCircle(context, radius, palette.ring)
  context.restore()
}

function drawPicture(context: Context, picture: HTMLImageElement, radius: number) {
  const { naturalWidth, naturalHeight } = picture
  const side = Math.min(naturalWidth, naturalHeight)
  context.save()
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.clip()
  context.imageSmoothingQuality = 'medium'
  context.drawImage(
    picture,
    (naturalWidth - side) / 2,
    (naturalHeight - side) / 2,
    side,
    side,
    -radius,
    -radius,
    2 * radius,
    2 * radius,
  )
  context.restore()
}

function drawInitial(
  context: Context,
  { id, name }: MarkerContent,
  radius: number,
  palette: MarkerPalette,
) {
  fillCircle(context, radius, palette.grounds[hash(id) % palette.grounds.length] ?? palette.ring)
  context.fillStyle = palette.initial
  context.font = `600 ${radius}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(initialOf(name), 0, radius * 0.06)
}

/** Badges are at the lower edge, in a row that follows the ring. */
function drawBadges(context: Context, icons: readonly MarkerIcon[], radius: number) {
  const hasIcon = radius * 2 >= iconFromPx
  const badge = hasIcon ? Math.max(6, Math.min(12, radius * 0.3)) : Math.max(2, radius * 0.2)
  const step = (2.05 * badge) / radius
  icons.forEach((icon, index) => {
    const angle = Math.PI / 2 - (index - (icons.length - 1) / 2) * step
    context.save()
    context.translate(Math.cos(angle) * radius * 0.98, Math.sin(angle) * radius * 0.98)
    fillCircle(context, badge, '#fffaf5')
    fillCircle(context, badge - Math.max(0.75, badge * 0.1), markerGlyphs[icon].ground)
    if (hasIcon) drawIcon(context, markerGlyphs[icon].path, badge * 1.3)
    context.restore()
  })
}

/** At the upper left, away from badges and count. Legible at every size. */
function drawBadge(context: Context, badge: MarkerBadge, radius: number) {
  const size = Math.max(7, Math.min(13, radius * 0.42))
  context.save()
  context.translate(-radius * 0.72, -radius * 0.72)
  fillCircle(context, size, '#fffaf5')
  fillCircle(context, size - Math.max(1, size * 0.12), badge.ground)
  drawIcon(context, badge.path, size * 1.45)
  context.restore()
}

function drawIcon(context: Context, path: string, sidePx: number) {
  context.scale(sidePx / 24, sidePx / 24)
  context.translate(-12, -12)
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2.8
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(path))
}

function fillCircle(context: Context, radius: number, fill: string) {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
}

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum
}
