import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { configurationTexts } from '#shared/texts/configuration.ts'

const texts = configurationTexts.folder

/** Addresses of accounts that a restore brought back. */
export const returnedFile = 'returned-accounts.txt'

/** What the site and its operator put there, and what a file system has at its root. */
const ours =
  /^(postgres(\.making-.*)?|postgres\.log|pictures|outbox|keys|tiles|uploads|brands|brands\.json|returned-accounts\.txt|lost\+found)$/

/**
 * Makes the folder, or closes it to all but its owner, because its files contain what members say. It leaves a folder
 * unchanged that belongs to another user or contains unknown files.
 * @returns one line if others may enter it
 */
export async function openDataDirectory(path: string): Promise<string | undefined> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { uid } = await stat(path)
  const owner = process.getuid?.()
  // Windows has no modes.
  if (owner === undefined || !(await isOpen(path))) return undefined
  const foreign = uid === owner ? (await readdir(path)).find(name => !ours.test(name)) : undefined
  if (foreign === undefined && uid === owner) await chmod(path, 0o700).catch(() => undefined)
  if (!(await isOpen(path))) return undefined
  if (uid !== owner) return texts.openOfOthers(path)
  return foreign === undefined ? texts.openAlways(path) : texts.openWithOthers(path, foreign)
}

const isOpen = async (path: string) => ((await stat(path)).mode & 0o077) !== 0
