/**
 * How long caches keep what has an address of its own. Shared ones ask again each time, since a repository can become private meanwhile; what a
 * commit's id names they keep for six hours.
 */
export const cachingOf = (open: boolean, lasting = false): string =>
	`${open ? "public" : "private"}, ${lasting ? "max-age=21600" : "no-cache"}`;
