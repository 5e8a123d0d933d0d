/** The lines `key = value` of a .PKGINFO file; a key may come more often than once. */
export function packageInfo(bytes: Buffer): (key: string) => string[] {
	const lines = bytes
		.toString("utf8")
		.split("\n")
		.flatMap((line) => {
			const [, key, value] = /^([a-z_]+) = (.*)$/.exec(line.trimEnd()) ?? [];
			return key !== undefined && value !== undefined
				? [[key, value.slice(0, 10_000)] as const]
				: [];
		});
	return (key) =>
		lines.filter(([name]) => name === key).map(([, value]) => value);
}
