import type { Bus } from '#server/platform/bus/bus.ts'

/** What a subscriber hears, with a line each time listening begins. */
export async function followBus(bus: Bus, subject: string) {
  const heard: string[] = []
  const stop = await bus.subscribe(subject, {
    onNotice: payload => heard.push(payload),
    onListening: () => heard.push('listening'),
  })
  return { heard, stop }
}
