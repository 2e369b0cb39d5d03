import sharp from 'sharp'
import { planMember } from '../plan-member.ts'
import { drawPortrait } from './portrait.ts'

/**
 * Draws avatars for the site in a process of its own, where SVG may be read: the site's process shuts that format out.
 * Asked for `number picture` as text, answers with the same text and an encoded picture.
 */
process.on('message', message => {
  void answer(String(message))
})

async function answer(message: string) {
  const [number = 0, picture = 0] = message.split(' ').map(Number)
  const svg = drawPortrait(planMember(number).persona, number, picture)
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 2 }).toBuffer()
  process.send?.({ message, bytes })
}
