/** The push services of the browsers; `*.` stands for any name below. A push goes nowhere else. */
export const browserPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** The address of a push service in its one spelling; undefined when it is no such address. */
export function pushEndpoint(address: string, services: readonly string[]): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return undefined
  return services.some(service => isHostOf(service, url.hostname)) ? url.href : undefined
}

const isHostOf = (service: string, host: string) =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service
