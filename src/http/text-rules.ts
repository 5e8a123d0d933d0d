import { invalid } from "../errors.ts";
import { isAccountName, isEmail, isHttpUrl, isRefName } from "../text/names.ts";

interface Rules {
	maxLength?: number;
	maxBytes?: number;
	rule?: string;
	enum?: string[];
	binary?: boolean;
	notBlank?: boolean;
}

/**
 * Checks a text that is not empty against the rules of its member.
 * @throws DomainError "invalid" with `[Member]: Rule`
 */
export function checkText(rules: Rules, text: string, name: string): void {
	if (!rules.binary && text.includes("\0"))
		throw invalid(`[${name}]: the text has a NUL character`);
	// a code point is at least half as long as its text: only texts near the limit are counted
	if (
		rules.maxLength !== undefined &&
		text.length > rules.maxLength &&
		codePoints(text) > rules.maxLength
	)
		throw tooLong(name);
	if (
		rules.maxBytes !== undefined &&
		text.length * 3 > rules.maxBytes &&
		Buffer.byteLength(text) > rules.maxBytes
	)
		throw tooLong(name, `${rules.maxBytes} bytes`);
	if (rules.notBlank && !/\S/.test(text)) throw invalid(`[${name}]: Required`);
	if (rules.enum && !rules.enum.includes(text))
		throw invalid(`[${name}]: In: ${rules.enum.filter(Boolean).join(", ")}`);
	const rule = rules.rule && textRules[rules.rule];
	if (rule && !rule(text))
		throw invalid(
			`[${name}]: ${rules.rule === "Username" ? "invalid username" : rules.rule}`,
		);
}

export const tooLong = (name: string, most?: string) =>
	invalid(`[${name}]: MaxSize${most ? `, ${most} at most` : ""}`);

const codePoints = (text: string): number => {
	let n = 0;
	for (const _ of text) n++;
	return n;
};

/** Each is linear: character classes only, no nested repetition. */
const textRules: Record<string, (text: string) => boolean> = {
	AlphaDashDot: (t) => /^[A-Za-z0-9._-]+$/.test(t),
	GitRefName: (t) => isRefName(t),
	Email: (t) => isEmail(t),
	Url: (t) => isHttpUrl(t),
	Username: (t) => isAccountName(t),
};
