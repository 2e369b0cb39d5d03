import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { followBus } from '#server/testing/follow-bus.ts'
import { hasNats, type NatsServer, natsOfTest } from '#server/testing/nats-server.ts'
import { sample } from '#server/testing/sample.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type NatsBusOptions, openNatsBus } from './nats-bus.ts'

const secret = randomBytes(32)

async function openBus({ url }: Pick<NatsServer, 'url'>, options: Partial<NatsBusOptions> = {}) {
  const { nats } = readConfig({ NATS_URL: url })
  if (!nats) throw new Error('there are no settings')
  const bus = await openNatsBus(nats, { secret, log: createLog('silent'), ...options })
  onTestFinished(() => bus.close())
  return bus
}

describe.skipIf(!sample(hasNats, true))('the bus over NATS', () => {
  it('brings the notices of a subject in order to every process, once', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats), await openBus(nats)]
    const here = await followBus(one, 'news')
    const [there, again] = [await followBus(other, 'news'), await followBus(other, 'news')]
    const elsewhere = await followBus(other, 'olds')
    const sent = Array.from({ length: 500 }, (_, index) => `notice ${index} 🏳️‍🌈`)
    for (const payload of sent) {
      one.publish('news', payload)
      one.publish('olds', payload)
    }
    expect(here.heard).toEqual(['listening', ...sent])
    for (const { heard } of [there, again, elsewhere]) {
      await expect.poll(() => heard).toEqual(['listening', ...sent])
    }
    other.publish('news', 'back')
    await expect.poll(() => here.heard.at(-1)).toBe('back')
    expect(here.heard).toHaveLength(sent.length + 2)
  })

  it('brings nothing after the end of a subscription, while others of the subject go on', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats), await openBus(nats)]
    const [first, second] = [await followBus(other, 'news'), await followBus(other, 'news')]
    first.stop()
    first.stop()
    one.publish('news', 'one')
    await expect.poll(() => second.heard).toEqual(['listening', 'one'])
    second.stop()
    const third = await followBus(other, 'news')
    one.publish('news', 'two')
    await expect.poll(() => third.heard).toEqual(['listening', 'two'])
    expect([first.heard, second.heard]).toEqual([['listening'], ['listening', 'one']])
  })

  it('keeps the sites of one NATS apart', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats), await openBus(nats)]
    const stranger = await openBus(nats, { secret: randomBytes(32) })
    const [there, elsewhere] = [await followBus(other, 'news'), await followBus(stranger, 'news')]
    one.publish('news', 'secret')
    await expect.poll(() => there.heard).toEqual(['listening', 'secret'])
    stranger.publish('news', 'own')
    expect(elsewhere.heard).toEqual(['listening', 'own'])
  })

  it('survives a killed server: it keeps what is published, and says when listening begins again', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats), await openBus(nats)]
    const [here, there] = [await followBus(one, 'news'), await followBus(other, 'news')]
    for (let round = 1; round <= 2; round++) {
      await nats.kill()
      one.publish('news', `away ${round}`)
      const late = await followBus(other, `late ${round}`.replace(' ', '.'))
      await nats.restart()
      for (const { heard } of [here, there, late]) {
        await expect
          .poll(() => heard.filter(line => line === 'listening').length)
          .toBeGreaterThan(1)
      }
      one.publish('news', `back ${round}`)
      one.publish(`late.${round}`, 'late')
      await expect.poll(() => there.heard.at(-1)).toBe(`back ${round}`)
      await expect.poll(() => late.heard.at(-1)).toBe('late')
      expect(here.heard).toContain(`away ${round}`)
    }
  })

  it('tells every subscriber that it may have missed notices, instead of keeping too many', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats, { keptMax: 10 }), await openBus(nats)]
    const there = await followBus(other, 'news')
    await nats.kill()
    for (let index = 0; index < 12; index++) one.publish('news', `${index}`)
    await nats.restart()
    await expect.poll(() => there.heard.length).toBeGreaterThan(1)
    one.publish('news', 'end')
    await expect.poll(() => there.heard.at(-1)).toBe('end')
    expect(there.heard).not.toContain('0')
  })

  it('sends what was published before it closes', async () => {
    const nats = await natsOfTest()
    const [one, other] = [await openBus(nats), await openBus(nats)]
    const there = await followBus(other, 'news')
    one.publish('news', 'last')
    await one.close()
    one.publish('news', 'too late')
    await expect.poll(() => there.heard).toEqual(['listening', 'last'])
    await nats.kill()
    await other.close()
  })

  it('logs in, and a start ends with one line when it cannot', async () => {
    const nats = await natsOfTest({ user: 'site', password: 'h/u:s@h' })
    await openBus(nats)
    const refusal = (url: string) => openBus({ url }, { patienceMs: 1_000 }).catch(String)
    const wrong = await refusal(nats.url.replace('site:', 'other:'))
    expect(wrong).toMatch(/^StartupError: NATS_URL: 127\.0\.0\.1:\d+ can’t be reached: .+\.$/)
    await nats.kill()
    const away = await refusal(nats.url)
    expect(away).toMatch(/^StartupError: NATS_URL: 127\.0\.0\.1:\d+ can’t be reached: .+\.$/)
    for (const line of [wrong, away]) expect(line).not.toMatch(/h[/%]/)
  })
})
