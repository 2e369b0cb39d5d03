import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { openDataDirectory } from './data-directory.ts'

const folder = await ownFolder()

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

it('a data directory is made for its owner only', async () => {
  const path = join(folder, 'new', 'data')
  await openDataDirectory(path)
  expect(await modeOf(path)).toBe(0o700)
})

it('a data directory that others may enter is closed', async () => {
  const path = join(folder, 'open')
  for (const name of ['pictures', 'lost+found']) await mkdir(join(path, name), { recursive: true })
  await writeFile(join(path, 'brands.json'), '[]')
  await chmod(path, 0o755)
  expect(await openDataDirectory(path)).toBeUndefined()
  expect(await modeOf(path)).toBe(0o700)
})

it('a folder with other files stays unchanged, with a warning', async () => {
  const path = join(folder, 'home')
  await mkdir(join(path, 'postgres'), { recursive: true })
  await writeFile(join(path, 'letter.txt'), 'of somebody')
  await chmod(path, 0o755)
  expect(await openDataDirectory(path)).toBe(
    `Other accounts of this machine can read ${path}. We don’t close it, because it also holds letter.txt.`,
  )
  expect(await modeOf(path)).toBe(0o755)
})
