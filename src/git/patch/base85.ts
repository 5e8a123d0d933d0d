/**
 * Decodes one line of git's base 85 into `target` at `at`: five characters for four bytes, of which the last
 * group may hold fewer. Returns false for characters and numbers that the encoding does not have.
 */
export function decodeBase85(
	text: string,
	from: number,
	to: number,
	target: Buffer,
	at: number,
	length: number,
): boolean {
	let out = at;
	const end = at + length;
	for (let group = from; group < to; group += 5) {
		let value = 0;
		for (let index = group; index < group + 5; index++) {
			const digit = DIGITS[text.charCodeAt(index)] ?? NONE;
			if (digit === NONE) return false;
			value = value * 85 + digit;
		}
		if (value > 0xffffffff) return false;
		for (let shift = 24; shift >= 0 && out < end; shift -= 8)
			target[out++] = (value >>> shift) & 0xff;
	}
	return out === end;
}

const NONE = 255;
const ALPHABET =
	"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const DIGITS = new Uint8Array(256).fill(NONE);
for (let digit = 0; digit < ALPHABET.length; digit++)
	DIGITS[ALPHABET.charCodeAt(digit)] = digit;
