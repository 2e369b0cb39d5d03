import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { memberOf, playSite, type Reader, renderScreen, site } from '#web/testing/render-screen.tsx'
import { changeElsewhere } from '#web/testing/stored.ts'

playSite()

const keyOf = ({ profileId }: Reader) => `cache:${profileId}`

/** The settings of the member stored on the device. */
function storedSettings(reader: Reader) {
  const text = JSON.stringify(readStored(keyOf(reader)))
  const stored = JSON.parse(text, (_, value) => value)
  const query = stored.state.queries.find(
    ({ queryKey }: { queryKey: readonly string[] }) => queryKey[0] === 'settings',
  )
  return { stored, query }
}

/** Stores the discreet setting from another tab. */
function storeElsewhere(reader: Reader) {
  const { stored, query } = storedSettings(reader)
  query.state.data.discreet = true
  query.state.dataUpdatedAt = Date.now()
  writeStored(keyOf(reader), stored)
}

const isDiscreet = () => !document.title.includes('Lambda Commons')

/** Opens a screen that reads the settings once. @returns a function that lets later reads be answered */
async function openVersions(reader: Reader) {
  const held = site.hold('GET /api/settings')
  const opened = renderScreen('/versions', reader)
  await expect.poll(held.count).toBe(1)
  held.releaseOne()
  await opened
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => storedSettings(reader).query?.state.data.email).toBe('ann@example.org')
  expect(isDiscreet()).toBe(false)
  return held.release
}

it('a discreet title chosen on another device applies as soon as the stream reports it', async () => {
  const ann = memberOf()
  const answerReads = await openVersions(ann)
  await expect.poll(() => site.streams.size).toBe(1)
  answerReads()
  site.on({ 'GET /api/settings': { ...ann.settings, discreet: true } })
  site.send({ kind: 'settings' })
  await expect.poll(isDiscreet).toBe(true)
})

it('a discreet title chosen in another tab applies here without a network', async () => {
  const ann = memberOf()
  await openVersions(ann)
  site.setReachable(false)
  changeElsewhere(keyOf(ann), () => storeElsewhere(ann))
  await expect.poll(isDiscreet).toBe(true)
})

it('a tab that has missed a change stores nothing older over it', async () => {
  const ann = memberOf()
  await openVersions(ann)
  storeElsewhere(ann)
  site.on({ 'GET /api/profile/:id': ann.profile })
  site.on({ 'GET /api/profiles/mine': [{ ...ann.profile, profilename: 'Anna' }] })
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await expect.poll(() => JSON.stringify(readStored(keyOf(ann)))).toContain('Anna')
  expect(storedSettings(ann).query.state.data.discreet).toBe(true)
})
