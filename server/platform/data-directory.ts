import { chmod, mkdir, readdir, stat } from 'node:fs/promises'

/** What the site and its operator put there. */
const ours =
  /^(postgres(\.making-.*)?|postgres\.log|pictures|outbox|keys|tiles|uploads|brands|brands\.json)$/

/**
 * Makes the folder, or closes it: for its owner's eyes only, since files in it hold what members say. One that belongs to
 * somebody else, or holds anything else, is left as it is.
 */
export async function openDataDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(path)
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return
  const names = await readdir(path)
  // Some file systems have no modes.
  if (names.every(name => ours.test(name))) await chmod(path, 0o700).catch(() => undefined)
}
