import type { Reader } from './config.ts'

/** Addresses of third-party providers, by identifier. Each provider has defaults of its own. */
export type ThirdPartyConfig = ReturnType<typeof readThirdParty>

export function readThirdParty(read: Reader) {
  return {
    /** Base URLs of APIs, without a trailing slash. */
    urls: readUrls(read),
    /** Hosts from which files are fetched, besides their subdomains. They replace the defaults. */
    fileHosts: readHosts(read),
  }
}

function readUrls(read: Reader): Record<string, string> {
  const urls = new Map<string, string>()
  for (const entry of read.list('THIRD_PARTY_URLS')) {
    const [, id, url = ''] = /^([a-z0-9-]+)=(.+)$/.exec(entry) ?? []
    if (id !== undefined && URL.canParse(url) && /^https?:/.test(url)) urls.set(id, url.replace(/\/+$/, ''))
    else
      read.problem(
        `THIRD_PARTY_URLS must list identifier=URL, such as heygen=https://api.heygen.com, not "${entry}".`,
      )
  }
  return Object.fromEntries(urls)
}

function readHosts(read: Reader): Record<string, string[]> {
  const hosts = new Map<string, string[]>()
  for (const entry of read.list('THIRD_PARTY_FILE_HOSTS')) {
    const [, id, host] = /^([a-z0-9-]+)=([\w.-]+)$/.exec(entry) ?? []
    if (id !== undefined && host !== undefined) hosts.set(id, [...(hosts.get(id) ?? []), host.toLowerCase()])
    else
      read.problem(
        `THIRD_PARTY_FILE_HOSTS must list identifier=host, such as heygen=files.example.com, not "${entry}".`,
      )
  }
  return Object.fromEntries(hosts)
}
