import type { ComponentType } from 'react'
import type { PageProps } from '#web/lib/route.ts'
import { type OnDemand, onDemand } from '#web/ui/on-demand.tsx'

/** The named page of a module, loaded when it first renders. */
export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<PageProps>>>>,
  name: Name,
): OnDemand<PageProps> {
  return onDemand(async () => (await load())[name])
}
