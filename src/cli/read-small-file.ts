import { closeSync, openSync, readSync } from "node:fs";

/** Bytes of a checkpoint or of a proof with its record: far more than any has. */
const most = 32 << 20;

/** Reads a text of a file, or of an open descriptor such as the input, which somebody else has written. @throws Error for one that does not end soon */
export function readSmallFile(from: string | number): string {
	const file = typeof from === "number" ? from : openSync(from, "r");
	try {
		const parts: Buffer[] = [];
		for (let length = 0; ; ) {
			const part = Buffer.allocUnsafe(64 * 1024);
			const read = readSync(file, part);
			if (read === 0) return Buffer.concat(parts).toString("utf8");
			parts.push(part.subarray(0, read));
			length += read;
			if (length > most) throw new Error(`${from} is too long`);
		}
	} finally {
		if (file !== from) closeSync(file);
	}
}
