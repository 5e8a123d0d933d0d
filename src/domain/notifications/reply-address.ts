import { createHmac, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";

/** What an address stands for to which the receiver of a mail may write. */
export interface ReplyAddress {
	readonly purpose: "reply" | "unsubscribe";
	readonly account: number;
	readonly issue: number;
	/** The comment on a line whose conversation goes on; 0 for the item itself. */
	readonly line: number;
}

const purposes = ["", "reply", "unsubscribe"] as const;
const macBytes = 14;
/** The longest token; with it the part before the @ has at most 64 characters. */
const longestToken = 48;
const letters = "abcdefghijklmnopqrstuvwxyz234567";

/** The address for answers of one account about one item; undefined where the forge takes no mails. */
export function replyAddressOf(app: App, to: ReplyAddress): string | undefined {
	const template = app.config.mailInAddress;
	if (!template) return undefined;
	const said = Buffer.from([
		purposes.indexOf(to.purpose),
		...[to.account, to.issue, to.line].flatMap(varint),
	]);
	const token = asLetters(Buffer.concat([said, macOf(app, said)]));
	return token.length > longestToken
		? undefined
		: template.replace("%{token}", token);
}

/** What an address stands for; undefined for one that the forge has not made. */
export function readReplyAddress(
	app: App,
	address: string,
): ReplyAddress | undefined {
	const token = tokenIn(app.config.mailInAddress, address);
	const bytes = token && fromLetters(token);
	if (!bytes || bytes.length <= macBytes) return undefined;
	const said = bytes.subarray(0, -macBytes);
	if (!timingSafeEqual(macOf(app, said), bytes.subarray(-macBytes)))
		return undefined;
	const purpose = purposes[said[0] as number];
	const [account = 0, issue = 0, line = 0] = varintsIn(said.subarray(1));
	return purpose ? { purpose, account, issue, line } : undefined;
}

/** A text without the tokens of addresses in it: who quotes one would give away what only the receiver may know. */
export function withoutTokens(app: App, text: string): string {
	const template = app.config.mailInAddress;
	if (!template) return text;
	const [before = "", after = ""] = template.split("%{token}").map(literal);
	const address = new RegExp(`${before}[a-z2-7]{8,64}${after}`, "gi");
	return text.replace(address, template.replace("%{token}", "…"));
}

/** The setting in a pattern stands for itself. */
const literal = (text: string): string =>
	text.replace(/[.+]/g, (sign) => `\\${sign}`);

/** Relays may write an address in capital letters. */
function tokenIn(template: string, address: string): string | undefined {
	const [before = "", after = ""] = template.toLowerCase().split("%{token}");
	const given = address.toLowerCase();
	const fits =
		after !== "" &&
		given.length > before.length + after.length &&
		given.startsWith(before) &&
		given.endsWith(after);
	return fits ? given.slice(before.length, -after.length) : undefined;
}

const macOf = (app: App, said: Buffer): Buffer =>
	createHmac("sha256", app.seals.keyFor("reply by mail"))
		.update(said)
		.digest()
		.subarray(0, macBytes);

function varint(number: number): number[] {
	const bytes: number[] = [];
	let rest = number;
	for (; rest >= 128; rest = Math.floor(rest / 128))
		bytes.push((rest % 128) + 128);
	return [...bytes, rest];
}

function varintsIn(bytes: Buffer): number[] {
	const numbers: number[] = [];
	let value = 0;
	let weight = 1;
	for (const byte of bytes) {
		value += (byte % 128) * weight;
		weight *= 128;
		if (byte >= 128) continue;
		numbers.push(value);
		value = 0;
		weight = 1;
	}
	return numbers;
}

/** Base 32: the part before the @ keeps its meaning in capitals and in small letters. */
function asLetters(bytes: Buffer): string {
	let text = "";
	let held = 0;
	let bits = 0;
	for (const byte of bytes) {
		held = held * 256 + byte;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += letters[Math.floor(held / 2 ** bits)];
			held %= 2 ** bits;
		}
	}
	return bits ? text + letters[held * 2 ** (5 - bits)] : text;
}

function fromLetters(text: string): Buffer | undefined {
	if (text.length > longestToken) return undefined;
	const bytes: number[] = [];
	let held = 0;
	let bits = 0;
	for (const letter of text) {
		const value = letters.indexOf(letter);
		if (value < 0) return undefined;
		held = held * 32 + value;
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes.push(Math.floor(held / 2 ** bits));
		held %= 2 ** bits;
	}
	const made = Buffer.from(bytes);
	// each token has one spelling
	return asLetters(made) === text ? made : undefined;
}
