import { describe, expect, it } from 'vitest'
import { alternatingSite, processes } from '#server/testing/alternating-site.ts'
import { messagesOf } from '#server/testing/chat-actions.ts'
import { placeMember, sendMessage } from '#server/testing/member-actions.ts'
import { noteFigure } from '#server/testing/sample.ts'

/** The feeds look every five seconds for what no notice told. The rest is for a busy machine. */
const repairMs = 20_000

describe.each(processes)('the bus of $count processes over $bus', setup => {
  const open = alternatingSite(setup)

  it.skipIf(setup.bus !== 'NATS')(
    'loses nothing that was acknowledged: when NATS is killed, pages get it while it is away, and at once when it is back',
    async () => {
      const site = await open()
      const [ann, bob] = await site.many(2)
      const pages = [await site.listen(ann.visitor), await site.listen(bob.visitor)]
      const texts: string[] = []
      const waits: number[] = []
      const send = async (text: string) => {
        const begun = performance.now()
        await sendMessage(ann, bob, text)
        texts.push(text)
        for (const page of pages) {
          const { message } = await page.nextOf('message')
          expect(message.bodyText).toBe(text)
        }
        waits.push(performance.now() - begun)
        return performance.now() - begun
      }
      for (const round of [1, 2]) {
        await send(`before ${round}`)
        await site.nats?.kill()
        expect(await send(`away ${round}`)).toBeLessThan(repairMs)
        await placeMember(ann, { lat: round, lon: 1 })
        await site.nats?.restart()
        await send(`meanwhile ${round}`)
        expect(await send(`back ${round}`)).toBeLessThan(repairMs)
      }
      for (let read = 0; read < setup.count; read++) {
        const stored = (await messagesOf(bob, ann)).map(({ bodyText }) => bodyText)
        expect(stored.toReversed()).toEqual(texts)
      }
      noteFigure(`messages arrived after ${waits.map(Math.round).join(', ')} ms`)
    },
  )
})
