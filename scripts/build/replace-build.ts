import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'

const keptMs = 7 * 24 * 3_600_000
/** A build writes its page and its hashed files within so much time. */
const buildMs = 60_000

/**
 * Puts a finished build in the place of the one before, which is there whole until then. Pages that are open still ask
 * for texts of theirs: the former's hashed files stay, those of builds before it until they are a week old.
 */
export function replaceBuild(folder: string, by: string, now = Date.now()): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  // One that was cut off in the middle has no page, and nobody to ask for its files.
  if (existsSync(`${folder}/index.html`)) keepHashedFiles(folder, by, now)
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(by, folder)
  rmSync(old, { recursive: true, force: true })
}

function keepHashedFiles(folder: string, by: string, now: number) {
  const formerSince = statSync(`${folder}/index.html`).mtimeMs - buildMs
  cpSync(`${folder}/assets`, `${by}/assets`, {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: path => statSync(path).mtimeMs > Math.min(formerSince, now - keptMs),
  })
}
