/** The pointer that stands in git for a file in large-file storage. */
export interface LfsPointer {
	readonly oid: string;
	readonly size: number;
}

/** Reads a pointer file (git-lfs specification, version 1); undefined for anything else. */
export function lfsPointer(bytes: Buffer): LfsPointer | undefined {
	if (bytes.length > 1024 || !bytes.subarray(0, 8).equals(start))
		return undefined;
	const lines = bytes.toString("utf8").split("\n");
	if (lines[0] !== "version https://git-lfs.github.com/spec/v1")
		return undefined;
	const oid = lines
		.find((l) => /^oid sha256:[0-9a-f]{64}$/.test(l))
		?.slice("oid sha256:".length);
	const size = Number(
		lines.find((l) => /^size \d{1,15}$/.test(l))?.slice("size ".length) ??
			Number.NaN,
	);
	return oid && Number.isSafeInteger(size) ? { oid, size } : undefined;
}

const start = Buffer.from("version ");
