import { tooLarge } from "../../errors.ts";
import { jsonSize } from "../../text/json/json-size.ts";

/**
 * What is kept of a version beside its files is told again in every list and index. So it is bounded by what was sent: a few kilobytes in any case, some
 * times the size of the files beyond that (they are packed, mostly), and a limit for all.
 */
const freely = 32 * 1024;
const timesFiles = 8;
const most = 16 * 1024 * 1024;

/** How many bytes may be kept beside files of so many bytes. */
export const keepableBytes = (fileBytes: number): number =>
	Math.min(freely + timesFiles * fileBytes, most);

/** @throws DomainError "too-large" when more is to be kept of files of so many bytes */
export function demandKeepable(
	metadata: unknown,
	properties: Iterable<readonly [string, string]>,
	fileBytes: number,
): void {
	const limit = keepableBytes(fileBytes);
	let size = jsonSize(metadata, limit);
	for (const [name, value] of properties)
		size += name.length + Buffer.byteLength(value);
	if (size > limit)
		throw tooLarge(
			`the metadata of the version are too large: files of ${fileBytes} bytes may have ${limit} bytes of them`,
		);
}
