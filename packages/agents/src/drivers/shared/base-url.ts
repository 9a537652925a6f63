import { ConfigurationError, type DriverName } from '@nx-test-review/contracts';

/** A host that names this machine whatever a name server says. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * The address of the settings without a slash at its end. Throws where a key or a prompt would cross a network in the
 * clear, and where the address itself holds a password.
 */
export function checkBaseUrl(driver: DriverName, baseUrl: string): string {
  const where = `agent.drivers.${driver}.baseUrl`;
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new ConfigurationError({
      code: 'bad-base-url',
      message: `${where} is no address`,
      hint: 'write it as https://host/path',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError({
      code: 'password-in-base-url',
      message: `${where} holds a user name or a password`,
      hint: 'take it out of the address and name a keyVariable',
    });
  }
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new ConfigurationError({
      code: 'plain-http',
      message: `${where} is plain http to ${url.hostname}: key and sources would cross the network in the clear`,
      hint: 'use https, or a loopback address',
    });
  }
  return baseUrl.replace(/\/+$/, '');
}
