/** The headers of a request that ask for conditions and ranges. */
export type ConditionHeaders = Readonly<
	Record<string, string | string[] | undefined>
>;

/** Whether the client has this already, by entity tag or time (RFC 9110, 13); `at` in seconds. */
export function isFresh(
	asked: ConditionHeaders,
	etag: string,
	at: number | undefined,
): boolean {
	const tags = asked["if-none-match"];
	if (tags !== undefined) return namesTag(String(tags), etag);
	const since = Date.parse(String(asked["if-modified-since"] ?? ""));
	return at !== undefined && at * 1000 <= since;
}

/** The one range that is asked for (RFC 9110, 14), "none" for one that cannot be given; several ranges are answered by the whole. */
export function rangeOf(
	asked: ConditionHeaders,
	size: number,
	etag: string,
	modified: string | undefined,
): [number, number] | "none" | undefined {
	const unless = asked["if-range"];
	if (unless !== undefined && unless !== etag && unless !== modified)
		return undefined;
	const [, first, last] =
		/^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(String(asked.range ?? "")) ?? [];
	if (first === undefined || last === undefined) return undefined;
	if (first === "") {
		if (last === "" || Number(last) === 0 || size === 0) return "none";
		return [Math.max(0, size - Number(last)), size - 1];
	}
	const from = Number(first);
	const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
	return from >= size || (last !== "" && Number(last) < from)
		? "none"
		: [from, to];
}

/** A tag without what does not count when it is compared: that it is weak, and how a proxy on the way has packed the body (`"…-gzip"`). */
const plain = (tag: string): string =>
	tag
		.trim()
		.replace(/^W\//, "")
		.replace(/-(?:gzip|br|zstd|deflate)"$/, '"');

/** Whether `If-None-Match` names a tag, or any (RFC 9110, 13.1.2). */
export const namesTag = (header: string, tag: string): boolean => {
	const wanted = plain(tag);
	return header
		.split(",")
		.some((one) => one.trim() === "*" || plain(one) === wanted);
};
