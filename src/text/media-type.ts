import { isUtf8 } from "node:buffer";

/** How many bytes at the start of a file decide about its type. */
export const sniffed = 4096;

/**
 * What a file is to a browser, judged by its first bytes: pictures, sound and film by their marks, all readable text as plain
 * text whatever it is written in (never HTML), the rest as bytes.
 */
export function mediaTypeOf(start: Buffer): string {
	if (start.length === 0) return "text/plain; charset=utf-8";
	const marked = marks.find(({ mark, at = 0 }) =>
		start.subarray(at, at + mark.length).equals(mark),
	);
	if (marked?.type) return marked.type;
	if (marked?.within) return marked.within(start) ?? bytes;
	if (start[0] === 0xff && start[1] === 0xfe)
		return "text/plain; charset=utf-16le";
	if (start[0] === 0xfe && start[1] === 0xff)
		return "text/plain; charset=utf-16be";
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell bytes from text
	if (/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(start.toString("latin1")))
		return bytes;
	if (!isUtf8(whole(start))) return "text/plain; charset=iso-8859-1";
	return isSvg(start) ? "image/svg+xml" : "text/plain; charset=utf-8";
}

/** Whether a text names a type, with or without parameters, in the way that a header has it (RFC 9110, 8.3). */
export const isMediaType = (text: string): boolean =>
	text.length <= longestType && typed.test(text);

const longestType = 255;
const typed = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w.+-]+)*$/;

const bytes = "application/octet-stream";

interface Mark {
	readonly mark: Buffer;
	readonly at?: number;
	readonly type?: string;
	readonly within?: (start: Buffer) => string | undefined;
}
const latin = (text: string) => Buffer.from(text, "latin1");
const marks: readonly Mark[] = [
	{ mark: latin("\x89PNG\r\n\x1a\n"), type: "image/png" },
	{ mark: latin("\xff\xd8\xff"), type: "image/jpeg" },
	{ mark: latin("GIF87a"), type: "image/gif" },
	{ mark: latin("GIF89a"), type: "image/gif" },
	{ mark: latin("\0\0\x01\0"), type: "image/x-icon" },
	{ mark: latin("%PDF-"), type: "application/pdf" },
	{ mark: latin("OggS\0"), type: "application/ogg" },
	{ mark: latin("ID3"), type: "audio/mpeg" },
	{ mark: latin("\x1aE\xdf\xa3"), type: "video/webm" },
	{
		mark: latin("RIFF"),
		within: (start) =>
			({
				WEBPVP: "image/webp",
				WAVEfm: "audio/wave",
			})[start.toString("latin1", 8, 14)],
	},
	{
		mark: latin("ftyp"),
		at: 4,
		within: (start) =>
			/^avi[fs]/.test(start.toString("latin1", 8, 12))
				? "image/avif"
				: "video/mp4",
	},
];

/** Without a character that is cut off at the end. */
function whole(start: Buffer): Buffer {
	if (start.length < sniffed) return start;
	for (let cut = 0; cut < 4; cut++) {
		const part = start.subarray(0, start.length - cut);
		if (isUtf8(part)) return part;
	}
	return start;
}

function isSvg(start: Buffer): boolean {
	const text = start.toString("utf8", 0, 1024).trimStart().toLowerCase();
	if (text.startsWith("<svg")) return true;
	return text.startsWith("<?xml") && text.includes("<svg");
}
