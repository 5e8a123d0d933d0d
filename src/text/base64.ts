/** Decodes base64 of the standard alphabet with padding; line ends in it are tolerated. Null for anything else. */
export function bytesOfBase64(base64: string): Buffer | null {
	const text = /[\r\n]/.test(base64) ? base64.replace(/[\r\n]+/g, "") : base64;
	const bytes = Buffer.from(text, "base64");
	// what the decoder skipped over does not come back
	const whole = text.length % 4 === 0 && bytes.toString("base64") === text;
	return whole ? bytes : null;
}
