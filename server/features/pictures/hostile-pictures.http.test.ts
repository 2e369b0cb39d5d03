import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { sendPicture } from '#server/testing/picture-actions.ts'
import { rowOf } from '#server/testing/stored-rows.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { textOf } from '#server/testing/visitor.ts'
import { hostileFiles, markedPictures, marker } from './hostile-files.factory.ts'
import { storeDeferredRenditions } from './picture-processing.ts'

// The test makes the deferred renditions itself when it needs them.
const site = await sharedSite()
const members = await site.members(Array.from({ length: 8 }, () => ({})))

/** The stored files of an accepted upload. */
async function storedFiles(pictureId: string) {
  const { storage } = site.platform
  const { bundle } = await rowOf(site, 'pictures', { id: pictureId })
  const parts = { ...site.platform, pool: site.pictures.pool }
  await storeDeferredRenditions(parts, { pictureId, bundle })
  const { late_bundle: late } = await rowOf(site, 'pictures', { id: pictureId })
  const names = ['original', '256'].flatMap(name =>
    ['jpeg', 'webp', 'avif'].map(format => `${name}.${format}`),
  )
  const read = names.flatMap(name => [storage.read(bundle, name), storage.read(textOf(late), name)])
  return (await Promise.all(read)).filter(bytes => bytes !== undefined)
}

const metadata = ['exif', 'xmp', 'iptc', 'icc', 'comments', 'tifftagPhotoshop', 'orientation']

async function expectClean(bytes: Buffer) {
  expect(bytes.includes(marker)).toBe(false)
  const found = await sharp(bytes).metadata()
  for (const part of metadata) expect(found).not.toHaveProperty(part)
  expect(found.pages ?? 1).toBe(1)
}

async function expectHarmless(member: TestMember, bytes: Uint8Array, name: string) {
  const { status, body } = await sendPicture(member, bytes)
  expect([201, 415, 422], name).toContain(status)
  if (status !== 201) return 'refused'
  const id = textOf(body.profilePicId)
  const answer = await member.visitor.fetch(`/api/profile-pic/${id}?orig=1`)
  expect(answer.headers.get('content-type'), name).toBe('image/jpeg')
  await expectClean(answer.bytes)
  return id
}

/** Uploads the files. Each member sends a share, one file at a time. */
async function sendAll(files: readonly (readonly [string, Uint8Array])[]) {
  const left = files.values()
  const ends: string[] = []
  await Promise.all(
    members.map(async member => {
      for (const [name, bytes] of left) ends.push(await expectHarmless(member, bytes, name))
    }),
  )
  return ends
}

it('the extra data that a file can carry is gone from every variant of a picture', async () => {
  const member = await site.member()
  for (const bytes of Object.values(await markedPictures())) {
    expect(bytes.includes(marker)).toBe(true)
    const files = await storedFiles(await expectHarmless(member, bytes, 'marked'))
    expect(files).toHaveLength(4)
    for (const file of files) await expectClean(file)
  }
})

it('files that are broken, disguised or malicious are refused or re-encoded', async () => {
  const files = await hostileFiles()
  const ends = await sendAll(files)
  expect(ends).toHaveLength(files.length)
  expect(ends.filter(end => end === 'refused').length).toBeGreaterThan(15)
  expect(ends.filter(end => end !== 'refused').length).toBeGreaterThan(3)
})

const mutantCount = 150

/** Marked pictures with a few random bytes changed. */
async function* mutants() {
  const sources = Object.values(await markedPictures())
  const random = seededRandom(4)
  for (let index = 0; index < mutantCount; index++) {
    const bytes = Buffer.from(sources[index % sources.length] ?? [])
    for (let change = 0; change <= index % 7; change++) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    }
    yield bytes
  }
}

it('150 randomly mutated pictures are refused or re-encoded', async () => {
  const ends = { refused: 0, clean: 0 }
  for await (const bytes of mutants()) {
    const upload = { profileId: 'mutant', read: async () => bytes }
    try {
      const { files } = await site.pictures.pool.encodeUpload(upload, async made => made)
      for (const file of files.values()) expect(Buffer.from(file).includes(marker)).toBe(false)
      ends.clean++
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      ends.refused++
    }
  }
  expect(ends.refused).toBeGreaterThan(mutantCount / 20)
  expect(ends.clean).toBeGreaterThan(mutantCount / 20)
})
