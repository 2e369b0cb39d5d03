import { configurationTexts } from '#shared/texts/configuration.ts'
import { StartupError } from './startup-error.ts'

const texts = configurationTexts.variables

export type Env = NodeJS.ProcessEnv

export function wrong(name: string, problem: string): StartupError {
  return new StartupError(configurationTexts.variable(name, problem))
}

/** Undefined if the variable is unset or empty. */
export function text(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

export function url(env: Env, name: string, protocols: readonly string[]): URL | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const parsed = URL.parse(value)
  if (parsed && protocols.includes(parsed.protocol)) return parsed
  throw wrong(name, texts.notAddress(protocols))
}

/** Two variables that only make sense together. */
export function both(env: Env, one: string, other: string): [string, string] | undefined {
  const [first, second] = [text(env, one), text(env, other)]
  if (first && second) return [first, second]
  if (first) throw wrong(other, texts.missingOf(one))
  if (second) throw wrong(one, texts.missingOf(other))
  return undefined
}

/** An unknown name with our prefix is most likely a misspelling. */
export function refuseOthers(env: Env, beginning: string, known: readonly string[]): void {
  const other = Object.keys(env).find(
    name => name.startsWith(beginning) && !known.includes(name) && text(env, name),
  )
  if (other) throw wrong(other, texts.unknown(known))
}
