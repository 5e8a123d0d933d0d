import type { DomainError } from "../errors.ts";
import type { Form } from "./page.ts";

/** Errors that mending what was typed may overcome. */
export const isAboutInput = ({ kind }: DomainError): boolean =>
	[
		"invalid",
		"bad-request",
		"conflict",
		"precondition",
		"too-many",
		"unauthorized",
		"not-allowed",
		"too-large",
	].includes(kind);

/** A message of a verb as a sentence of a page. */
export const sentence = (message: string): string => {
	const begun = message.charAt(0).toUpperCase() + message.slice(1);
	return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};

/** What is sent back of a form that was refused. */
export function withoutSecrets(
	form: Form,
	sent: URLSearchParams,
): URLSearchParams {
	const typed = new URLSearchParams(sent);
	for (const [name, field] of Object.entries(form.fields))
		if ((field as { secret?: boolean }).secret) typed.delete(name);
	return typed;
}
