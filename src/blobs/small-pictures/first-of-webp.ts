const alphaFlag = 0x10;

/** The first frame of a WebP that moves, as one that does not; any other is left as it is. @throws Error where it has no whole frame */
export function firstOfWebp(bytes: Buffer): Buffer {
	if (bytes.toString("latin1", 12, 16) !== "VP8X") return bytes;
	const frame = chunksIn(bytes, 12).find(({ kind }) => kind === "ANMF")?.body;
	if (!frame) return bytes;
	// behind its place, size, time and flags
	const parts = chunksIn(frame, 16);
	const alpha = parts.find(({ kind }) => kind === "ALPH");
	const pixels = parts.find(({ kind }) => ["VP8 ", "VP8L"].includes(kind));
	if (!pixels) throw new Error("the picture has no first frame");
	const head = Buffer.alloc(18);
	head.write("VP8X", "latin1");
	head.writeUInt32LE(10, 4);
	head[8] = alphaFlag;
	frame.copy(head, 12, 6, 12);
	return webpOf(alpha ? [head, alpha.whole, pixels.whole] : [pixels.whole]);
}

function webpOf(parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	const head = Buffer.from("RIFF....WEBP", "latin1");
	head.writeUInt32LE(body.length + 4, 4);
	return Buffer.concat([head, body]);
}

function chunksIn(bytes: Buffer, start: number) {
	const chunks: { kind: string; body: Buffer; whole: Buffer }[] = [];
	for (let at = start; at + 8 <= bytes.length; ) {
		const length = bytes.readUInt32LE(at + 4);
		const end = at + 8 + length + (length & 1);
		chunks.push({
			kind: bytes.toString("latin1", at, at + 4),
			body: bytes.subarray(at + 8, at + 8 + length),
			whole: bytes.subarray(at, end),
		});
		at = end;
	}
	return chunks;
}
