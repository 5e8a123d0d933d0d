import { invalid } from "../../errors.ts";

/**
 * The six hex digits of a colour that may come with a leading `#`, and with three digits.
 * @throws DomainError "invalid"
 */
export function colorOf(text: string): string {
	const color = text.trim().toLowerCase();
	const digits = color.replace(/^#/, "");
	if (/^[0-9a-f]{6}$/.test(digits)) return digits;
	if (!/^[0-9a-f]{3}$/.test(digits)) throw invalid(`invalid color: ${color}`);
	return digits.replace(/./g, "$&$&");
}
