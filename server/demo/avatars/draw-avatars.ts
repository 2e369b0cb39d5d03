/** The process that draws avatars, where SVG may be read; `avatar-artist.ts` gives it orders. */
import sharp from 'sharp'
import { takeOrders } from '#server/platform/workshop/take-orders.ts'
import { planMember } from '../plan-member.ts'
import { isAvatarOrder } from './avatar-orders.ts'
import { drawPortrait } from './portrait.ts'

takeOrders(async order => {
  if (!isAvatarOrder(order)) throw new Error('an order nobody gives')
  const svg = drawPortrait(planMember(order.number).persona, order.number, order.picture)
  return {
    bytes: await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 2 }).toBuffer(),
  }
})
