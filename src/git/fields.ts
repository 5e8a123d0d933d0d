/** The fields of git's output that is separated by NUL (`-z`), or another character; of each the first bytes, `most` of them, where that is given. */
export async function* fields(
	source: AsyncIterable<Buffer>,
	separator = "\0",
	most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
	const byte = separator.charCodeAt(0);
	let rest: Buffer = Buffer.alloc(0);
	for await (const chunk of source) {
		const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
		let at = 0;
		for (;;) {
			const end = data.indexOf(byte, at);
			if (end < 0) break;
			yield data.toString("utf8", at, Math.min(end, at + most));
			at = end + 1;
		}
		// what is beyond is never in memory
		rest = data.subarray(at, Math.min(data.length, at + most));
	}
	if (rest.length > 0) yield rest.toString("utf8");
}
