/** What the launcher prints. */
export const launchTexts = {
  usage: commands => `Usage: npm run ${commands.join('|')} [-- …]`,
  installing: 'Installing packages…',
  installed: (done, all) => `Installing packages: ${done} of ${all}`,
  building: 'Building the web app…',
  installFailed: 'The packages couldn’t be installed. npm says why above.',
  buildFailed: 'The web app couldn’t be built. The reason is above.',
  noNode: platform => `The site needs Node 24, and npm has none for ${platform}. Install Node 24.`,
  diskFull: folder => `The disk is full. Free up space in ${folder}.`,
  unusable: (path, code) => `${path} can’t be used (${code}).`,
  notRun: (program, reason) => `${program} can’t run: ${reason}`,
}
