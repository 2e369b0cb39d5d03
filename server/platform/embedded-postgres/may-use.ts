import { realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** Whether that user can enter the folder and run what is in it; npm gives all its files one mode. */
export const mayUse = async (native: string, user: NonNullable<RunAs>): Promise<boolean> => {
  const folder = await realpath(native)
  const samples = [
    { path: join(folder, 'bin', 'postgres'), needs: 5 },
    { path: join(folder, 'lib', 'postgresql'), needs: 5 },
    { path: join(folder, 'share', 'postgresql', 'postgres.bki'), needs: 4 },
    { path: folder, needs: 5 },
  ]
  for (const { path, needs } of samples) if (!(await allows(path, user, needs))) return false
  return mayEnter(folder, user)
}

/** Whether that user can pass through the folder and everything above it. */
export const mayEnter = async (folder: string, user: NonNullable<RunAs>): Promise<boolean> => {
  if (!(await allows(folder, user, 1))) return false
  return folder === dirname(folder) || mayEnter(dirname(folder), user)
}

/** `needs` is made of the permission bits: 4 read, 2 write, 1 run or enter. */
const allows = async (path: string, user: NonNullable<RunAs>, needs: number) => {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & needs) === needs
}
