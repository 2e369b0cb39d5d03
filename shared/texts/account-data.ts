/** Words for what members can do with the data stored about them. */
export const accountDataTexts = {
  dataExport: {
    title: 'A copy of your data',
    body: 'Download everything we store about you as one ZIP file. It includes your account, profile, full-size pictures, location as others see it, likes, blocks, conversations and dues.',
    careful: 'The file holds private messages and pictures. Keep it safe.',
    download: 'Download my data',
    begun: 'Your browser is saving the file.',
    failedTitle: 'We couldn’t download your data',
    tooMany: (minutes: number) =>
      `Too many downloads. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    busy: 'The site is busy. Try again in a moment.',
  },

  erasure: {
    title: 'Delete your account',
    lead: 'You can’t undo this.',
    consequences: [
      'No one can find you on the map, in lists or in conversations.',
      'Your conversations disappear on both sides, including what others wrote.',
      'We delete your profile, pictures, likes and settings, and log you out everywhere.',
      'Your paid time ends, and so do your friends’ seats. Our books keep the amounts without your name.',
      'We delete picture files and remaining data within 24 hours. Only backups may hold them longer.',
    ],
    before: 'Download your data first if you want a copy.',
    open: 'Delete my account',
    confirmTitle: 'Delete your account?',
    confirmBody: 'This deletes your profile, pictures and conversations forever.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    confirm: 'Delete forever',
    failed: 'We couldn’t delete your account. Try again.',
    erasedTitle: 'Your account is deleted',
    erased:
      'You’re logged out everywhere, and this device is cleared. We delete your remaining data within 24 hours. Take care.',
  },
} as const
