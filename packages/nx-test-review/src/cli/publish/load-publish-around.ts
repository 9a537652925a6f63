/* eslint-disable @typescript-eslint/no-require-imports -- late: it brings the reporters along, and few commands publish */
type PublishAround = typeof import('./publish-around');

export function loadPublishAround(): PublishAround['publishAround'] {
  return (require('./publish-around') as PublishAround).publishAround;
}
