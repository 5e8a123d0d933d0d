import { invalid } from "../errors.ts";
import { isAccountName, isEmail, isHttpUrl, isRefName } from "../text/names.ts";
import {
	type Fault,
	faultOfText,
	inEnglish,
	type TextRule,
} from "../text/text-limits.ts";

interface Rules extends TextRule {
	rule?: string;
	enum?: string[];
	notBlank?: boolean;
}

/**
 * Checks a text that is not empty against the rules of its member.
 * @throws DomainError "invalid" with `[Member]: Rule`
 */
export function checkText(rules: Rules, text: string, name: string): void {
	refuseFault(faultOfText(text, rules), name);
	if (rules.notBlank && !/\S/.test(text)) throw invalid(`[${name}]: Required`);
	if (rules.enum && !rules.enum.includes(text))
		throw invalid(`[${name}]: In: ${rules.enum.filter(Boolean).join(", ")}`);
	const rule = rules.rule && textRules[rules.rule];
	if (rule && !rule(text))
		throw invalid(
			`[${name}]: ${rules.rule === "Username" ? "invalid username" : rules.rule}`,
		);
}

/** @throws DomainError "invalid" where there is a fault */
export function refuseFault(fault: Fault | undefined, name: string): void {
	if (!fault) return;
	const rule = "max" in fault.values ? "MaxSize. " : "";
	throw invalid(`[${name}]: ${rule}${inEnglish(fault)}`);
}

/** Each is linear: character classes only, no nested repetition. */
const textRules: Record<string, (text: string) => boolean> = {
	AlphaDashDot: (t) => /^[A-Za-z0-9._-]+$/.test(t),
	GitRefName: (t) => isRefName(t),
	Email: (t) => isEmail(t),
	Url: (t) => isHttpUrl(t),
	Username: (t) => isAccountName(t),
};
