const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Where a path of the portal is, by the portal's host; on this machine, where no host is a company's, by ?org=. */
export function portalLink(host: string, path: string, at: { host: string; origin: string }): string {
  return LOOPBACK.test(at.host) ? `${at.origin}/pos${path}?org=${host}` : `https://${host}/pos${path}`;
}
