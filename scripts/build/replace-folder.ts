import { existsSync, renameSync, rmSync } from 'node:fs'

/** Puts a finished folder in another's place, so that nobody ever reads a half one. */
export function replaceFolder(folder: string, by: string): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}
