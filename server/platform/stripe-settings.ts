import { both, type Env, refuseOthers, text, url, wrong } from './env-values.ts'

/** How the site calls Stripe for card payments, and verifies what Stripe sends. */
export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another server in place of Stripe's: protocol, host and port. */
  readonly apiUrl: URL | undefined
}

const variables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL']

/** Undefined when dues cannot be paid by card. */
export function readStripeSettings(env: Env): StripeSettings | undefined {
  refuseOthers(env, 'STRIPE_', variables)
  const secrets = both(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (!secrets) {
    if (text(env, 'STRIPE_API_URL') === undefined) return undefined
    throw wrong('STRIPE_SECRET_KEY', 'not set, while STRIPE_API_URL is')
  }
  const [secretKey, webhookSecret] = secrets
  if (!/^(sk|rk)_\w+$/.test(secretKey)) {
    throw wrong('STRIPE_SECRET_KEY', 'not a secret key: one begins with sk_ or rk_')
  }
  if (!/^whsec_[\w+/=-]+$/.test(webhookSecret)) {
    throw wrong('STRIPE_WEBHOOK_SECRET', 'not a signing secret: one begins with whsec_')
  }
  return { secretKey, webhookSecret, apiUrl: apiUrl(env) }
}

function apiUrl(env: Env) {
  const found = url(env, 'STRIPE_API_URL', ['http:', 'https:'])
  if (!found || found.href === `${found.origin}/`) return found
  throw wrong('STRIPE_API_URL', 'it may hold a protocol, a host and a port only')
}
