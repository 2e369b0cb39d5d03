const urlStart = (protocols: readonly string[]) => `${protocols.join('// or ')}//`

/** What prevents the site from starting, and what the founder must set or fix. */
export const configurationTexts = {
  /** Each line begins with the variable to fix. */
  variable: (name: string, problem: string) => `${name}: ${problem}`,
  variables: {
    notEmail: (value: string) => `“${value}” isn’t an email address.`,
    notWhole: (value: string, min: number, max: number) =>
      `“${value}” isn’t a whole number from ${min} to ${max}.`,
    notAddress: (protocols: readonly string[]) =>
      `Set an address that starts with ${urlStart(protocols)}.`,
    twoMaps: 'MAP_TILES_URL is set too. Set only one of them.',
    tilesAddress: 'Put {z}, {x} and {y} in the address.',
    notFactor: (value: string) => `“${value}” isn’t a number above 0.`,
    factorInProduction: 'Set 1 in production.',
    notRange: (value: string) => `“${value}” is neither an address nor a range.`,
    notSecret: 'Set 64 hexadecimal digits (32 bytes).',
    missingFor: (other: string) => `Set it, because ${other} is set.`,
    missingOf: (other: string) => `Set it too, or unset ${other}.`,
    notStripeKey: 'Set a secret key, which begins with sk_ or rk_.',
    notWebhookSecret: 'Set a signing secret, which begins with whsec_.',
    notEncoded: 'Write each % of the name and the password as %25.',
    notOneNats: 'Give all servers the same protocol, name and password.',
    notOrigin: 'Set only a protocol, a host and a port.',
    unfit: (value: string) => `“${value}” can’t be used here.`,
    unknown: (known: readonly string[]) => `It is unknown. Use ${known.join(', ')}.`,
    notPrivateKey: 'Set a P-256 private key in base64url.',
    notPublicKey: 'Set the public key of VAPID_PRIVATE_KEY in base64url.',
    notHost: (entry: string) =>
      `“${entry}” isn’t the full name of a host. Write it like ntfy.sh, without https:// or a path.`,
    tooManyHosts: (most: number) => `Set at most ${most} hosts.`,
    notSubject: 'Set mailto: with an email address, or an address that starts with https://.',
  },

  natsAway: (servers: readonly string[], reason: string) =>
    `NATS_URL: ${servers.join(', ')} can’t be reached: ${reason}.`,

  keys: {
    notSecret: (file: string) => `${file} doesn’t hold 64 hexadecimal digits.`,
    notVapid: (file: string) => `${file} doesn’t hold a VAPID private key.`,
  },

  store: {
    reasons: {
      NoSuchBucket: 'S3_BUCKET: there is no such bucket.',
      InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the store doesn’t know this key.',
      SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: it doesn’t belong to S3_ACCESS_KEY_ID.',
      AccessDenied: 'S3_BUCKET: these keys may not list the bucket.',
      PermanentRedirect: 'S3_REGION: the bucket is in another region.',
      AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region.',
      CredentialsProviderError: 'S3_ACCESS_KEY_ID: set it, because no other keys were found.',
    } as Readonly<Record<string, string>>,
    refused: (reason: string) => `S3_ENDPOINT: the store refused the site: ${reason}.`,
    where: (reason: string, bucket: string, endpoint: string | undefined) =>
      `${reason} The bucket is ${bucket} at ${endpoint ?? 'Amazon S3'}.`,
  },

  brands: {
    file: (path: string, problem: string) => `${path}: ${problem}`,
    brand: (id: string, problem: string) => `${id}: ${problem}`,
    none: 'Add a brand.',
    notJson: 'It can’t be read as JSON.',
    field: (path: string, problem: string) => `${path || 'It'} ${problem}.`,
    noLogo: (path: string) => `There is no logo ${path}.`,
    logoUnfit: (path: string) => `The logo ${path} needs a viewBox and no width or height.`,
    notTestingLink: (address: string) => `The testing link ${address} isn’t an address.`,
    notAddress: 'publicUrl isn’t an address.',
    noCity: (city: string) => `“${city}” isn’t one of the built-in cities.`,
    sameId: (id: string) => `Two brands have the ID ${id}.`,
    sameHost: (host: string) => `Two brands have the host ${host}.`,
    faint: (
      front: string,
      ground: string,
      { theme, reached, needed }: { theme: 'light' | 'dark'; reached: number; needed: number },
    ) =>
      `${front} on ${ground} has a contrast of ${reached}:1 in the ${theme} theme. It needs ${needed}:1.`,
    controlFrame: 'the frame of a control',
  },

  site: {
    none: (folder: string) =>
      `There is no site in ${folder}. Set DATA_DIR and DATABASE_URL as you do to start it.`,
    noKeys: (folder: string) =>
      `There is no site with its keys in ${folder}. Set DATA_DIR as you do to start it. If you restored it without keys, start it first.`,
    portTaken: (port: string | undefined) =>
      port === undefined
        ? 'The port of the site is taken. Choose a free one with PORT or METRICS_PORT.'
        : `The port ${port} is taken. Choose a free one with PORT or METRICS_PORT.`,
    hostUnknown: 'HOST isn’t an address of this machine. Set another one.',
  },

  folder: {
    full: (path: string | undefined) =>
      path === undefined
        ? 'The disk is full. Free up space in the data folder.'
        : `The disk is full. Free up space in ${path}.`,
    notWritable: (path: string | undefined, code: string) =>
      path === undefined
        ? `The data folder can’t be written (${code}). Set DATA_DIR to another folder.`
        : `${path} can’t be written (${code}). Set DATA_DIR to another folder.`,
    openOfOthers: (path: string) =>
      `Other accounts of this machine can read ${path}. We can’t close it, because it belongs to one of them.`,
    openWithOthers: (path: string, file: string) =>
      `Other accounts of this machine can read ${path}. We don’t close it, because it also holds ${file}.`,
    openAlways: (path: string) =>
      `Other accounts of this machine can read ${path}. We can’t close it on this file system.`,
  },

  database: {
    away: (reason: string) => `The database can’t be reached: ${reason}`,
    full: (reason: string) => `The disk of the database is full: ${reason}`,
    noExtension: (reason: string) =>
      `The database lacks an extension. Its administrator can add it with “create extension pg_trgm”: ${reason}`,
    tooOld: (least: number, version: string) =>
      `The site needs PostgreSQL ${least} or newer, and this is ${version}.`,
    olderVersion: (migration: string) =>
      `The database is from an older version (it lacks ${migration}). Start this version of the site first.`,
    newerVersion: (migration: string) =>
      `The database no longer supports this version (${migration}). Start a newer one.`,
  },
} as const
