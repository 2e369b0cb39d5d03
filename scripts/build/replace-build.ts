import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'

const staleAfterMs = 7 * 24 * 3_600_000
/** A build writes its page and its hashed files within this time. */
const buildMs = 60_000

/**
 * Replaces the previous build with a finished one. Open pages still load files of the previous build: its hashed files are
 * copied over, those of builds before it until they are a week old.
 */
export function replaceBuild(folder: string, by: string, now = Date.now()): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  // One that was interrupted has no page, so nobody loads its files.
  if (existsSync(`${folder}/index.html`)) copyHashedFiles(folder, by, now)
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}

function copyHashedFiles(folder: string, by: string, now: number) {
  const previousBuildBegan = statSync(`${folder}/index.html`).mtimeMs - buildMs
  cpSync(`${folder}/assets`, `${by}/assets`, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: path => statSync(path).mtimeMs > Math.min(previousBuildBegan, now - staleAfterMs),
  })
}
