import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Installs Debian's packages that a command needs. The script says what to do if it can't, and the process ends. */
export function installPackages(command: string, ...packages: readonly string[]): void {
  const script = fileURLToPath(new URL('install-packages.sh', import.meta.url))
  try {
    execFileSync('sh', [script, command, ...packages], { stdio: 'inherit' })
  } catch {
    process.exit(1)
  }
}
