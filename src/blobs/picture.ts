/** What a picture is, by its first bytes; nothing of it is decoded. */
export interface Picture {
	readonly type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
	readonly width: number;
	readonly height: number;
}

/** The kind and size of a picture; undefined for anything that browsers do not show as a still picture (SVG can run scripts). */
export function pictureOf(bytes: Buffer): Picture | undefined {
	const starts = (text: string, at = 0) =>
		bytes.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));
	if (bytes.length < 32) return undefined;
	if (starts("\x89PNG\r\n\x1a\n"))
		return {
			type: "image/png",
			width: bytes.readUInt32BE(16),
			height: bytes.readUInt32BE(20),
		};
	if (starts("GIF87a") || starts("GIF89a"))
		return {
			type: "image/gif",
			width: bytes.readUInt16LE(6),
			height: bytes.readUInt16LE(8),
		};
	if (starts("RIFF") && starts("WEBP", 8)) return webp(bytes);
	if (starts("\xff\xd8\xff")) return jpeg(bytes);
	return undefined;
}

function webp(bytes: Buffer): Picture | undefined {
	const type = "image/webp";
	switch (bytes.toString("latin1", 12, 16)) {
		case "VP8 ":
			return {
				type,
				width: bytes.readUInt16LE(26) & 0x3fff,
				height: bytes.readUInt16LE(28) & 0x3fff,
			};
		case "VP8L": {
			const bits = bytes.readUInt32LE(21);
			return {
				type,
				width: (bits & 0x3fff) + 1,
				height: ((bits >>> 14) & 0x3fff) + 1,
			};
		}
		case "VP8X":
			return {
				type,
				width: bytes.readUIntLE(24, 3) + 1,
				height: bytes.readUIntLE(27, 3) + 1,
			};
		default:
			return undefined;
	}
}

/** The size is in the frame header, behind segments that each tell their length. */
function jpeg(bytes: Buffer): Picture | undefined {
	for (let at = 2; at + 9 < bytes.length; ) {
		if (bytes[at] !== 0xff) return undefined;
		const marker = bytes[at + 1] as number;
		// these tell no length, or no frame can follow: decoders read on in another place than this does
		if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined;
		const isFrame =
			marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame)
			return {
				type: "image/jpeg",
				width: bytes.readUInt16BE(at + 7),
				height: bytes.readUInt16BE(at + 5),
			};
		at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
	}
	return undefined;
}
