const ownMachine = ['127.0.0.1', 'localhost', '[::1]']

/** Whether the browser may be sent to an address of the card service: by https, or to a stand-in on the same machine. */
export function mayLeadTo(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.includes(hostname))
}
