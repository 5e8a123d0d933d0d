/** Reads the fields of an SSH message one after another; undefined once something does not fit. */
export interface WireReader {
	uint32(): number | undefined;
	byte(): number | undefined;
	string(): Buffer | undefined;
	text(): string | undefined;
	/** Whether everything was read. */
	atEnd(): boolean;
}

/** A reader over bytes that may be anything. */
export function wireReader(bytes: Buffer): WireReader {
	let at = 0;
	const take = (length: number) => {
		if (length > bytes.length - at) return undefined;
		at += length;
		return bytes.subarray(at - length, at);
	};
	const uint32 = () => take(4)?.readUInt32BE();
	const string = () => {
		const length = uint32();
		return length === undefined ? undefined : take(length);
	};
	return {
		uint32,
		byte: () => take(1)?.[0],
		string,
		text: () => string()?.toString("latin1"),
		atEnd: () => at === bytes.length,
	};
}

/** A field with its length before it. */
export function wireString(value: string | Uint8Array): Buffer {
	const bytes = Buffer.from(value as string);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(bytes.length);
	return Buffer.concat([length, bytes]);
}

/** The bytes of a positive number without leading zeros; undefined for a negative or padded one. */
export function positive(mpint: Buffer | undefined): Buffer | undefined {
	const [first = 0, second = 0] = mpint ?? [];
	if (!mpint || mpint.length === 0 || first >= 0x80) return undefined;
	if (first > 0) return mpint;
	return second >= 0x80 ? mpint.subarray(1) : undefined;
}

/** Strict base64: no other signs, no missing padding, no spare bits. */
export function strictBase64(text: string): Buffer | undefined {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
		return undefined;
	const bytes = Buffer.from(text, "base64");
	return bytes.toString("base64") === text ? bytes : undefined;
}
