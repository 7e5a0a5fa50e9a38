/** What `?done=…` after a redirect says on the page; anything else says nothing. */
const notices: Record<string, string> = {
  reset: 'Your new password is set. Sign in with it.',
  active: 'Your account is active. Sign in.',
  'signed-out': 'You are signed out.',
  retried: 'It is being tried again.',
  'posts-retried': 'The posts are being published again.',
  connected: 'The channel is connected.',
  disabled: 'The channel is disabled: its posts wait.',
  enabled: 'The channel is enabled.',
  'channel-deleted': 'The channel is deleted.',
  revoked: 'It is revoked.',
  saved: 'Saved.',
  deleted: 'It is deleted.',
  ended: 'Ended.',
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation is withdrawn.',
  removed: 'They are no longer in the team.',
  joined: 'Welcome to the team.',
}

export function noticeOf(done: string | undefined): string | undefined {
  return done !== undefined && Object.hasOwn(notices, done) ? notices[done] : undefined
}
