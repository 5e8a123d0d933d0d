import { randomBytes } from "node:crypto";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { Once } from "../../domain/request-keys/once.ts";
import { keyedRequest } from "../../domain/request-keys/request-keys.ts";
import { conflict, type DomainError } from "../../errors.ts";
import { confirmFields } from "../confirm.ts";
import { again, type Form, type PageResult, Redirect } from "../page.ts";
import { readField } from "../read-version.ts";
import type { Visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** The hidden field with the key of a form that creates something. */
export const keyField = "request_key";

const isKey = (text: string | null): text is string =>
	text !== null && /^[\w-]{16,64}$/.test(text);

/** The keys of one page. */
export function pageKeys(): Pick<Visit, "newKey" | "withoutKeys"> {
	let seed = "";
	let count = 0;
	return {
		newKey() {
			seed ||= randomBytes(15).toString("base64url");
			return `${seed}-${++count}`;
		},
		withoutKeys: (html) => (seed ? html.replaceAll(seed, "") : html),
	};
}

/** Gives what makes a form that creates something do so once; undefined for other forms, and where no key was sent. */
export function onceOf(
	app: App,
	{ creates, route }: Form,
	{ account }: Actor,
	path: string,
	sent: URLSearchParams,
): Once | undefined {
	const key = sent.get(keyField);
	if (!creates || !account || !isKey(key)) return undefined;
	const fields = [...sent].filter(([name]) => !passedOver.has(name));
	const asked = JSON.stringify([route, path, fields]);
	return new Once(app, keyedRequest(account.id, key, asked), {
		other: (address) =>
			conflict(
				address
					? t(
							"You already submitted this form with different content, which was saved: {address}. Submit it again to create another one.",
							{ address },
						)
					: t(
							"You already submitted this form with different content, which was saved. Submit it again to create another one.",
						),
				{ used: true },
			),
		busy: t(
			"You already submitted this form, and it is still being processed. Wait a moment, then submit it again.",
		),
		unknown: t(
			"You already submitted this form, but the response was lost. Check whether it was saved before you submit it again.",
		),
	});
}

/** Fields that say nothing of what is created. */
const passedOver = new Set([keyField, readField, ...confirmFields]);

/** Refuses a form that was saved before by a page that is shown only once. @throws DomainError "conflict" */
export function shownBefore(): never {
	throw conflict(
		t(
			"You already submitted this form, and it was saved. The result is not shown again.",
		),
		{ used: true },
	);
}

/** Tells whether a key is used up: what is sent next needs another one. */
export const isUsed = ({ details }: DomainError): boolean =>
	details?.used === true;

/** Gives what is remembered of a form that was sent. */
export const answerOf = (
	done: PageResult | typeof again,
): { status: number; address: string } | undefined =>
	done === again
		? undefined
		: done instanceof Redirect
			? { status: done.status, address: done.to }
			: { status: 200, address: "" };
