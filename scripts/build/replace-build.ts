import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'

const keptMs = 7 * 24 * 3_600_000

/**
 * Puts a finished build in the place of the one before, which is there whole until then. Pages that are open still ask
 * for texts of theirs: the former's hashed files stay until they are a week old.
 */
export function replaceBuild(folder: string, by: string, now = Date.now()): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder)) {
    cpSync(`${folder}/assets`, `${by}/assets`, {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      filter: path => now - statSync(path).mtimeMs < keptMs,
    })
    renameSync(folder, old)
  }
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}
