import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { Site } from './site.ts'

/** All mails that hold some words, once there is one. */
export async function mailsHolding(site: Site, words: string): Promise<Email[]> {
  const found = async () => (await outbox(site)).filter(({ text }) => text?.includes(words))
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0)
  return found()
}

async function outbox({ dataDirectory }: Site): Promise<Email[]> {
  const folder = join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  return Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
}
