/** Words of what members can do with all that is stored about them. */
export const accountDataTexts = {
  dataExport: {
    title: 'Your data',
    body: 'Download everything this site stores about you as one ZIP file: your account, what you accepted and where you are logged in; your profile and your pictures at full size; your location as others see it; your likes, your blocks and your conversations; your dues, with your invoices and seats.',
    careful: 'The file holds private words and pictures. Keep it where nobody else can open it.',
    download: 'Download my data',
    begun: 'Your browser is saving the file.',
    failedTitle: 'Your data cannot be downloaded right now',
    tooMany: (minutes: number) =>
      `You have asked for it too often. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    busy: 'The site is busy at the moment. Please try again.',
  },

  erasure: {
    title: 'Erase your account',
    lead: 'This is for ever. Nothing can be brought back.',
    consequences: [
      'From that moment nobody can find you: not on the map, not in a list, not in a conversation.',
      'Your conversations disappear on both sides, with everything others wrote to you.',
      'Your profile, pictures, likes and settings are deleted, and you are logged out everywhere.',
      'What you have paid for ends, for your friends too. The books keep the amounts, without your name.',
      'The files of your pictures and the last traces of you are gone within 24 hours. Only backups the site has made may hold them longer.',
    ],
    before: 'You may want to download your data first.',
    open: 'Erase my account',
    confirmTitle: 'Erase your account?',
    confirmBody: 'Your profile, your pictures and all your conversations will be gone for ever.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    confirm: 'Erase for ever',
    failed: 'Your account could not be erased. Please try again.',
    erasedTitle: 'Your account is erased',
    erased:
      'You are logged out everywhere, and this device is cleared. What is left of your pictures and traces is gone within 24 hours. Take care of yourself.',
  },
} as const
